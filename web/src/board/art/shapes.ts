/** Shapes that maps are drawn of, as SVG paths. */

export type At = readonly [x: number, y: number];

/** How far a map goes on beyond its frame, so that it fills a window of any shape. */
export const FAR = 3000;

/** Straight edges and sharp corners. */
export function polygon(points: readonly At[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;
}

/** A soft line through all points, closed if it is a shore. */
export function curve(points: readonly At[], closed = false): string {
  const count = points.length;
  const point = (i: number): At => points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? [0, 0];
  let path = `M${short(point(0)[0])} ${short(point(0)[1])}`;
  for (let i = 0; i < count - (closed ? 0 : 1); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const [ax, ay] = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const [bx, by] = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[ax, ay, bx, by, to[0], to[1]].map(short).join(" ")}`;
  }
  return closed ? `${path}z` : path;
}

/** Contours of a hill, the widest first: soft rings, none quite like another. */
export function hill(x: number, y: number, across: number, down: number, turn: number, rings: number): string[] {
  return Array.from({ length: rings }, (_, ring) => {
    const part = 1 - ring / (rings + 0.35);
    const points = Array.from({ length: 12 }, (_, i): At => {
      const angle = (i * Math.PI) / 6;
      const reach = part * (1 + 0.13 * Math.sin(2 * angle + turn) + 0.08 * Math.sin(3 * angle - turn * 2 + ring * 0.4));
      return [x + ring * 2 + across * reach * Math.cos(angle), y - ring * 3 + down * reach * Math.sin(angle)];
    });
    return curve(points, true);
  });
}

/** Parallel lines, each from one point in a direction, so many units apart across it. */
export function stripes(from: At, direction: At, across: At, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [from[0] + across[0] * i, from[1] + across[1] * i];
    return `M${short(x)} ${short(y)}l${short(direction[0])} ${short(direction[1])}`;
  }).join("");
}

/** Short waves, one at each point. */
export function wavesAt(points: readonly At[]): string {
  const q = 5.5;
  return points.map(([x, y]) => `M${x} ${y}q${q / 2} ${-q} ${q} 0t${q} 0 ${q} 0 ${q} 0`).join("");
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}
