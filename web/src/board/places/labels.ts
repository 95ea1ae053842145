/** Names on a board that is too small for its letters: moved beside their place, shortened, or left out. */

import type { BoardLayout, Frame, NameSpot, Point } from "../../protocol";

/** The least size of letters on the screen, in pixels, unless the reader wants larger ones. */
export const LEAST_LETTERS = 11;
/** Letters grow in steps, so that names keep their side while the board is enlarged. */
const STEP = 2;
const LINE = 1.08;
const DIRECTIONS = 16;
/** Between a place and its name, in sizes of letters. */
const DISTANCES = [0.3, 0.8];
/** Between the points of a route that names stay away from, in units. */
const POINT = 6;
const BESIDE_ROUTE = 2;
/** How far the button that enlarges the board reaches into its corner, in sizes of letters. */
const ZOOM_BUTTON = 4.5;
/** A word of this length is shortened to its first letters and a full stop. */
const LONG_WORD = 6;
const KEPT_LETTERS = 4;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A name that is written, and how large its letters are. */
export interface Written extends NameSpot {
  size: number;
}

interface Label extends Written {
  box: Box;
}

interface Disc extends Point {
  radius: number;
}

/** The usual and the least size of letters, in units: as printed on the board, or as the reader needs them. */
export function letterSizes(usual: number, unitsPerPixel: number, scale: number): { size: number; least: number } {
  const needed = LEAST_LETTERS * scale * unitsPerPixel;
  if (needed > usual * scale) {
    const size = Math.ceil(needed / STEP) * STEP;
    return { size, least: size };
  }
  return { size: usual * scale, least: Math.max(usual, needed) };
}

/** The last result, since both the names and the marks beside places need it. */
let last: { of: [BoardLayout, number, number, Frame]; names: Record<string, Written> } | null = null;

/** Whether names are drawn as printed: the whole board is seen, and its letters are large enough. */
export function asPrinted({ frame, letter_size }: BoardLayout, size: number, seen: Frame): boolean {
  return size <= letter_size && seen.width >= frame.width - 1 && seen.height >= frame.height - 1;
}

/** The names that are drawn: as printed, or where there is space. */
export function writtenNames(layout: BoardLayout, size: number, least: number, seen: Frame): Record<string, Written> {
  if (asPrinted(layout, size, seen))
    return Object.fromEntries(Object.entries(layout.names).map(([id, name]) => [id, { ...name, size }]));
  const of = [layout, size, least, seen] as const;
  if (!last?.of.every((one, i) => one === of[i])) last = { of: [...of], names: namesFor(layout, size, least, seen) };
  return last.names;
}

/** Where each name stands if letters have this size, or at least the other one, by id of the place; those without room
 * are missing. Names keep off routes, places and each other, and stay within sight. */
export function namesFor(layout: BoardLayout, size: number, least: number, seen: Frame): Record<string, Written> {
  const taken: Box[] = [zoomCorner(seen, size)];
  const discs = obstacles(layout);
  const names: Record<string, Written> = {};
  const tries = [
    { writing: full, letters: size },
    { writing: full, letters: (size + least) / 2 },
    { writing: full, letters: least },
    { writing: short, letters: size },
    { writing: short, letters: least },
  ];
  for (const { writing, letters } of tries) {
    for (const [id, spot] of Object.entries(layout.spots)) {
      const name = layout.names[id];
      if (names[id] || !name) continue;
      const found = ways(spot, writing(name.lines.join(" ")), letters, layout.place_radius).find(
        ({ box }) =>
          inside(box, seen) && !discs.some((disc) => touches(box, disc)) && !taken.some((b) => overlap(box, b)),
      );
      if (!found) continue;
      taken.push(found.box);
      names[id] = found;
    }
  }
  return names;
}

/** Where the button lies that enlarges the board. */
function zoomCorner({ left, top, width, height }: Frame, size: number): Box {
  const [right, bottom] = [left + width, top + height];
  return { left: right - ZOOM_BUTTON * size, top: bottom - ZOOM_BUTTON * size, right, bottom };
}

/** Where to put a name that must be read, even if it lies on a route: where it covers least. */
export function nameOver(layout: BoardLayout, id: string, size: number, seen: Frame): Written | undefined {
  const [spot, name] = [layout.spots[id], layout.names[id]];
  if (!spot || !name) return undefined;
  const discs = obstacles(layout);
  const covered = ({ box }: Label) =>
    discs.filter((disc) => touches(box, disc)).length + (inside(box, seen) ? 0 : 1000);
  return ways(spot, full(name.lines.join(" ")), size, layout.place_radius)
    .map((label) => ({ label, cost: covered(label) }))
    .reduce((best, next) => (next.cost < best.cost ? next : best)).label;
}

/** Whether a name can be read as it is printed: all of it is in sight. */
export function isInSight({ lines, anchor, x, baselines }: NameSpot, size: number, seen: Frame): boolean {
  const width = Math.max(...lines.map(widthOf)) * size;
  const left = x - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
  const [top, bottom] = [Math.min(...baselines) - 0.86 * size, Math.max(...baselines) + 0.22 * size];
  return inside({ left, right: left + width, top, bottom }, seen);
}

function obstacles(layout: BoardLayout): Disc[] {
  const across = layout.space_width / 2 + BESIDE_ROUTE;
  const onRoutes = Object.values(layout.spaces).flatMap((spaces) =>
    spaces.flatMap(({ x, y, angle, length }) => {
      const turn = (angle * Math.PI) / 180;
      const count = Math.ceil(length / POINT);
      return Array.from({ length: count + 1 }, (_, i) => {
        const along = (i / count - 0.5) * (length - layout.space_width);
        return { x: x + along * Math.cos(turn), y: y + along * Math.sin(turn), radius: across };
      });
    }),
  );
  const onPlaces = Object.values(layout.spots).map((spot) => ({ ...spot, radius: layout.place_radius * 1.2 }));
  return [...onRoutes, ...onPlaces];
}

/** A name in one line, or in two that are about equally long. */
function full(name: string): string[][] {
  const words = name.split(" ");
  const halves = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const widest = (lines: string[]) => Math.max(...lines.map((line) => widthOf(line)));
  halves.sort((one, other) => widest(one) - widest(other));
  return [[name], ...halves.slice(0, 1)];
}

/** The first letters of several words, or the first few of a long one. */
function short(name: string): string[][] {
  const words = name.split(/[ -]/);
  if (words.length > 1) return [[words.map((word) => word.slice(0, 1).toUpperCase()).join("")]];
  return name.length > LONG_WORD ? [[`${name.slice(0, KEPT_LETTERS)}.`]] : [];
}

/** All ways to write lines beside a spot, the best first: near, straight beside it, in one line. */
function ways(spot: Point, written: string[][], size: number, radius: number): Label[] {
  const found: (Label & { cost: number })[] = [];
  for (const lines of written) {
    const width = Math.max(...lines.map((line) => widthOf(line))) * size;
    const height = size * LINE * lines.length;
    for (const [far, distance] of DISTANCES.entries()) {
      for (let side = 0; side < DIRECTIONS; side++) {
        const angle = (side * 2 * Math.PI) / DIRECTIONS;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
        const away = radius * 1.2 + distance * size;
        const x = spot.x + away * dx + (width / 2) * stretched(dx);
        const y = spot.y + away * dy + (height / 2) * stretched(dy);
        const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
        const baselines = lines.map((_, i) => box.top + size * (LINE * i + 0.86));
        const cost = far * 3 + (side % 4 === 0 ? 0 : side % 2 === 0 ? 1 : 1.5) + (lines.length - 1);
        found.push({ lines, anchor: "middle", x, baselines, afloat: false, size, box, cost });
      }
    }
  }
  return found.sort((one, other) => one.cost - other.cost);
}

function stretched(part: number): number {
  return Math.max(-1, Math.min(1, 1.5 * part));
}

/** About how wide a text is, in sizes of letters. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);
}

function widthOfLetter(letter: string): number {
  if ("iljI.,:;'|! ".includes(letter)) return 0.32;
  if ("tfr-()[]".includes(letter)) return 0.43;
  if ("mwMW".includes(letter) || letter > "\u2e80") return 0.95;
  return letter === letter.toLowerCase() ? 0.61 : 0.72;
}

function inside(box: Box, { left, top, width, height }: Frame): boolean {
  return box.left >= left && box.top >= top && box.right <= left + width && box.bottom <= top + height;
}

function touches({ left, top, right, bottom }: Box, { x, y, radius }: Disc): boolean {
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  return dx * dx + dy * dy < radius * radius;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
