import type { Random } from '../../../../server/demo/random.ts';
import type { Palette } from './palettes.ts';
import { type Colour, mix, type Surface, smooth } from './surface.ts';

/** How far a point of the unit square lies inside a shape: above 0 is inside. */
type Shape = (u: number, v: number) => number;

const SHAPES: readonly Shape[] = [
  (u, v) => 1 - Math.hypot(u, v), // quarter of a disc
  (u, v) => 0.5 - Math.hypot(u - 0.5, v - 0.5), // disc
  (u, v) => Math.min(1 - Math.hypot(u, v), Math.hypot(u, v) - 0.5), // quarter of a ring
  (u, v) => (u - v) * Math.SQRT1_2, // triangle
  (u, v) => Math.min(0.5 - Math.hypot(u - 0.5, v), v), // half a disc
  (u, v) => Math.min(Math.hypot(u - 0.5, v - 0.5) - 0.2, 0.5 - Math.hypot(u - 0.5, v - 0.5)), // ring
  (u) => 0.125 - Math.abs(((u * 4) % 1) - 0.5) / 2, // stripes
  (u, v) => Math.max(1 - Math.hypot(u, v), 1 - Math.hypot(1 - u, 1 - v)) - 0.29, // leaf and its ground
  (u, v) => Math.min(1 - Math.hypot(u, v), 1 - Math.hypot(1 - u, 1 - v)), // leaf
];

interface Cell {
  readonly shape: Shape;
  readonly quarterTurns: number;
  readonly ink: Colour;
  readonly ground: Colour;
}

/** A printed sheet: plain shapes on a grid, inks a little off the plate. */
export function poster(surface: Surface, { ground, inks }: Palette, random: Random): Surface {
  const { widthPx, heightPx } = surface;
  const columns = random.integer(4, 6);
  const cellPx = Math.floor((widthPx * 0.88) / columns);
  const rows = Math.floor((heightPx - (widthPx - columns * cellPx)) / cellPx);
  const [leftPx, topPx] = [(widthPx - columns * cellPx) / 2, (heightPx - rows * cellPx) / 2];
  const cells: Cell[] = Array.from({ length: columns * rows }, () => {
    const [ink = ground, below = ground] = random.sample(inks, 2);
    return {
      shape: random.pick(SHAPES),
      quarterTurns: random.integer(0, 3),
      ink,
      ground: random.chance(0.45) ? ground : below,
    };
  });
  surface.paint((x, y) => {
    const [column, row] = [Math.floor((x - leftPx) / cellPx), Math.floor((y - topPx) / cellPx)];
    const inGrid = column >= 0 && row >= 0 && column < columns && row < rows;
    const cell = inGrid ? cells[row * columns + column] : undefined;
    if (!cell) return ground;
    let [u, v] = [
      (x + 0.5 - leftPx - column * cellPx) / cellPx,
      (y + 0.5 - topPx - row * cellPx) / cellPx,
    ];
    for (let turn = 0; turn < cell.quarterTurns; turn += 1) [u, v] = [v, 1 - u];
    return mix(cell.ground, cell.ink, smooth(-0.7, 0.7, cell.shape(u, v) * cellPx));
  });
  return surface.grain(9, random.next);
}
