/** Which part of a board is seen: moved and enlarged, never so far that the board is lost. */

import type { Frame, Point } from "../../protocol";

/** The point in the middle, in units of the board, and the magnification. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

/** Of the picture on the screen, in pixels. */
export interface Size {
  width: number;
  height: number;
}

export const MOST_ZOOM = 6;
/** How much one press of a button or key enlarges. */
export const ZOOM_STEP = 1.5;

/** The camera that sees the whole frame. */
export function fitted(frame: Frame): Camera {
  return { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2, zoom: 1 };
}

/** How many units of the board a pixel is wide. */
export function unitsPerPixel(camera: Camera, frame: Frame, size: Size): number {
  return Math.max(frame.width / size.width, frame.height / size.height) / camera.zoom;
}

/** The part of the board that fills the picture; more than the frame where the picture is wider or higher. */
export function windowOf(camera: Camera, frame: Frame, size: Size): Frame {
  const unit = unitsPerPixel(camera, frame, size);
  const width = size.width * unit;
  const height = size.height * unit;
  return { left: camera.x - width / 2, top: camera.y - height / 2, width, height };
}

/** Where on the board a point of the picture is. */
export function toBoard(camera: Camera, frame: Frame, size: Size, pixel: Point): Point {
  const unit = unitsPerPixel(camera, frame, size);
  return { x: camera.x + (pixel.x - size.width / 2) * unit, y: camera.y + (pixel.y - size.height / 2) * unit };
}

/** The nearest camera that shows as much of the frame as it can. */
export function clamped(camera: Camera, frame: Frame, size: Size): Camera {
  const zoom = Math.min(Math.max(camera.zoom, 1), MOST_ZOOM);
  const seen = windowOf({ ...camera, zoom }, frame, size);
  return {
    x: within(camera.x, frame.left, frame.width, seen.width),
    y: within(camera.y, frame.top, frame.height, seen.height),
    zoom,
  };
}

function within(middle: number, start: number, length: number, seen: number): number {
  if (seen >= length) return start + length / 2;
  return Math.min(Math.max(middle, start + seen / 2), start + length - seen / 2);
}

/** The camera after the board was dragged by so many pixels. */
export function moved(camera: Camera, frame: Frame, size: Size, by: Point): Camera {
  const unit = unitsPerPixel(camera, frame, size);
  return clamped({ ...camera, x: camera.x - by.x * unit, y: camera.y - by.y * unit }, frame, size);
}

/** The camera that enlarges by a factor; what lies below the point of the picture stays there. */
export function zoomed(camera: Camera, frame: Frame, size: Size, factor: number, pixel?: Point): Camera {
  const at = pixel ?? { x: size.width / 2, y: size.height / 2 };
  const held = toBoard(camera, frame, size, at);
  const zoom = Math.min(Math.max(camera.zoom * factor, 1), MOST_ZOOM);
  const now = toBoard({ ...camera, zoom }, frame, size, at);
  return clamped({ x: camera.x + held.x - now.x, y: camera.y + held.y - now.y, zoom }, frame, size);
}

/** The camera after two fingers went from one pair of points to another. */
export function pinched(
  camera: Camera,
  frame: Frame,
  size: Size,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): Camera {
  const from = between(...before);
  const to = between(...after);
  const factor = apart(...after) / Math.max(apart(...before), 1);
  const aside = moved(camera, frame, size, { x: to.x - from.x, y: to.y - from.y });
  return zoomed(aside, frame, size, factor, to);
}

/** The camera that has a point in sight, some way from the edge: the same if it already has. */
export function revealing(camera: Camera, frame: Frame, size: Size, point: Point): Camera {
  const seen = windowOf(camera, frame, size);
  const edge = Math.min(seen.width, seen.height) / 8;
  return clamped(
    {
      ...camera,
      x: camera.x + outside(point.x, seen.left + edge, seen.left + seen.width - edge),
      y: camera.y + outside(point.y, seen.top + edge, seen.top + seen.height - edge),
    },
    frame,
    size,
  );
}

function outside(value: number, least: number, most: number): number {
  return Math.max(value - most, 0) + Math.min(value - least, 0);
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
