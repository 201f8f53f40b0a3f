import type { Pixels } from '#workers/media/media-types.ts';
import { type Random, randomOf } from '../../../../server/demo/random.ts';
import { contours } from './contours.ts';
import { dunes } from './dunes.ts';
import { flow } from './flow.ts';
import { glass } from './glass.ts';
import { orbits } from './orbits.ts';
import { PALETTES, type Palette, type PaletteName } from './palettes.ts';
import { portrait } from './portrait.ts';
import { poster } from './poster.ts';
import { silk } from './silk.ts';
import { Surface } from './surface.ts';

const STYLES = {
  dunes,
  contours,
  flow,
  poster,
  silk,
  orbits,
  glass,
  portrait,
} as const satisfies Record<
  string,
  (surface: Surface, palette: Palette, random: Random) => Surface
>;

export type Style = keyof typeof STYLES;

/** What is to be painted; the same description always gives the same pixels. */
export interface Artwork {
  readonly style: Style;
  readonly palette: PaletteName;
  readonly seed: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export function render({ style, palette, seed, widthPx, heightPx }: Artwork): Pixels {
  const surface = new Surface(widthPx, heightPx);
  return STYLES[style](surface, PALETTES[palette], randomOf(seed)).pixels();
}
