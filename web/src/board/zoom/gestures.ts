/** Fingers, mouse and wheel on a board: a drag moves it, two fingers and the wheel enlarge it, a tap is left alone. */

import type { Attachment } from "svelte/attachments";
import type { Point } from "../../protocol";

export interface Gestures {
  /** The board was dragged by so many pixels. */
  ondrag: (by: Point) => void;
  /** Two fingers went from one pair of points to another. */
  onpinch: (before: [Point, Point], after: [Point, Point]) => void;
  /** The wheel zooms by a factor around a point; false if that changes nothing, so that the page may scroll. */
  onwheel: (factor: number, at: Point) => boolean;
  /** A second tap on the same point of the ground. */
  ondoubletap: (at: Point) => void;
}

/** How far a finger may stray within a tap, in pixels. */
const STRAY = 8;
const DOUBLE_TAP = 320;
const DOUBLE_TAP_STRAY = 30;
const WHEEL_SPEED = 0.0015;

/** Listens to an element. */
export function gestures(handlers: () => Gestures): Attachment<Element> {
  return (element) => {
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let dragging = false;
    let lastTap: { time: number; at: Point } | null = null;

    function pointOf(event: MouseEvent): Point {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    }

    function down(event: PointerEvent): void {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (fingers.size === 0) {
        start = pointOf(event);
        dragging = false;
      }
      fingers.set(event.pointerId, pointOf(event));
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before || !start) return;
      const now = pointOf(event);
      if (!dragging) {
        if (fingers.size === 1 && distance(start, now) < STRAY) return;
        dragging = true;
        for (const id of fingers.keys()) element.setPointerCapture(id);
      }
      fingers.set(event.pointerId, now);
      if (fingers.size === 1) {
        handlers().ondrag({ x: now.x - before.x, y: now.y - before.y });
      } else if (fingers.size === 2) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) handlers().onpinch([before, other], [now, other]);
      }
    }

    function up(event: PointerEvent): void {
      if (!fingers.delete(event.pointerId) || fingers.size > 0 || dragging) return;
      const at = pointOf(event);
      const onGround = !(event.target instanceof Element && event.target.closest("[data-route], [data-place]"));
      if (onGround && lastTap && event.timeStamp - lastTap.time < DOUBLE_TAP) {
        if (distance(lastTap.at, at) < DOUBLE_TAP_STRAY) handlers().ondoubletap(at);
        lastTap = null;
      } else {
        lastTap = onGround ? { time: event.timeStamp, at } : null;
      }
    }

    function cancel(event: PointerEvent): void {
      fingers.delete(event.pointerId);
    }

    /** The end of a drag is not a click. */
    function click(event: Event): void {
      if (!dragging) return;
      dragging = false;
      event.stopPropagation();
    }

    function wheel(event: WheelEvent): void {
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1) * (event.ctrlKey ? 6 : 1);
      if (handlers().onwheel(Math.exp(-pixels * WHEEL_SPEED), pointOf(event)) || event.ctrlKey) event.preventDefault();
    }

    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener("pointerdown", (event) => down(event as PointerEvent), { signal });
    element.addEventListener("pointermove", (event) => move(event as PointerEvent), { signal });
    element.addEventListener("pointerup", (event) => up(event as PointerEvent), { signal });
    element.addEventListener("pointercancel", (event) => cancel(event as PointerEvent), { signal });
    element.addEventListener("click", click, { signal, capture: true });
    element.addEventListener("wheel", (event) => wheel(event as WheelEvent), { signal, passive: false });
    return () => stop.abort();
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
