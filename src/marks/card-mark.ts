/** The width and height of a tile, in the units of its drawing. */
export const TILE_SIZE = { width: 34, height: 22 } as const;

/** The drawing on a tile. */
export interface CardMark {
  /** The colour of the tile. */
  readonly ground: string;
  /** The SVG transform that puts the outlines in their place on the tile. */
  readonly place: string;
  /** The outlines, each with its colour. */
  readonly shapes: readonly (readonly [colour: string, outline: string])[];
}
