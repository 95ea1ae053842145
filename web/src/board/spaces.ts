/** The spaces of a route as shapes. */

import type { CityDetails, Point, Route, Space } from "../protocol";

/** A route and where it is drawn. */
export interface Row {
  route: Route;
  spaces: Space[];
  /** A line through all spaces, to be stroked with round ends. */
  line: string;
  middle: Point;
}

/** All routes of an edition as rows of spaces. */
export function rowsOf(details: CityDetails): Row[] {
  const { spaces: all, space_width } = details.layout;
  return details.routes.map((route) => {
    const spaces = all[route.id] ?? [];
    return { route, spaces, line: lineAlong(spaces, space_width), middle: middleOf(spaces) };
  });
}

/** The middle of a row of spaces. */
function middleOf(spaces: readonly Space[]): Point {
  const first = spaces[Math.floor((spaces.length - 1) / 2)] ?? { x: 0, y: 0 };
  const second = spaces[Math.ceil((spaces.length - 1) / 2)] ?? first;
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}

/** A line through all spaces that stops half a width before both ends, so that it can be stroked with round ends. */
export function lineAlong(spaces: readonly Space[], width: number): string {
  const first = spaces[0];
  const last = spaces.at(-1);
  if (!first || !last) return "";
  const points = [ahead(first, width / 2 - first.length / 2), ...spaces, ahead(last, last.length / 2 - width / 2)];
  return `M${points.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join("L")}`;
}

/** The angle of something along a space that must not be upside down. */
export function readable(angle: number): number {
  const turned = ((((angle + 90) % 180) + 180) % 180) - 90;
  return turned === -90 ? 90 : turned;
}

function ahead(space: Space, by: number): Point {
  const angle = (space.angle * Math.PI) / 180;
  return { x: space.x + by * Math.cos(angle), y: space.y + by * Math.sin(angle) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
