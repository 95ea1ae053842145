/** Colour, pattern and shape of badge of players. A player's `colour` is an index of these lists. */

export const PLAYERS = [
  { name: "vermilion", colour: "#d55e00", pattern: "plain", shape: "circle" },
  { name: "teal", colour: "#44aa99", pattern: "stripes", shape: "square" },
  { name: "violet", colour: "#6a3d9a", pattern: "dots", shape: "hexagon" },
  { name: "ink", colour: "#1b1b1b", pattern: "chevrons", shape: "diamond" },
] as const;

/** Outlines of the badges within 24 × 24. */
export const BADGES = [
  "M12 1.500a10.500 10.500 0 1 1 0 21 10.500 10.500 0 0 1 0-21z",
  "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z",
  "M12 .8 21.700 6.400v11.200L12 23.200 2.300 17.600V6.400z",
  "M12 .5 23.500 12 12 23.500.5 12z",
] as const;
