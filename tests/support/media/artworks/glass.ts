import type { Random } from '../../../../server/demo/random.ts';
import { noiseOf } from './noise.ts';
import type { Palette } from './palettes.ts';
import { along, type Colour, mix, type Surface, smooth } from './surface.ts';

interface Pane {
  readonly x: number;
  readonly y: number;
  readonly ink: Colour;
  readonly glow: number;
}

/** A window of coloured panes in lead, lit from behind. */
export function glass(surface: Surface, { ground, inks }: Palette, random: Random): Surface {
  const { widthPx, heightPx } = surface;
  const cellPx = widthPx / random.integer(7, 11);
  const columns = Math.ceil(widthPx / cellPx) + 2;
  const rows = Math.ceil(heightPx / cellPx) + 2;
  const field = noiseOf(random.integer(1, 1e6));
  const lead = mix(inks[0] ?? ground, [0, 0, 0], 0.55);
  const panes: Pane[] = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [(index % columns) - 1, Math.floor(index / columns) - 1];
    const share = field(column * 0.33, row * 0.33) * 1.3 - 0.15 + random.between(-0.16, 0.16);
    return {
      x: (column + random.between(0.1, 0.9)) * cellPx,
      y: (row + random.between(0.1, 0.9)) * cellPx,
      ink: along([...inks.slice(1), ground], share),
      glow: random.between(0.75, 1.15),
    };
  });
  surface.paint((x, y) => {
    const [column, row] = [Math.floor(x / cellPx) + 1, Math.floor(y / cellPx) + 1];
    let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let pane: Pane | undefined;
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        const [atColumn, atRow] = [column + dx, row + dy];
        if (atColumn < 0 || atColumn >= columns || atRow < 0) continue;
        const candidate = panes[atRow * columns + atColumn];
        if (!candidate) continue;
        const distance = Math.hypot(candidate.x - x, candidate.y - y);
        if (distance < nearest) {
          [second, nearest, pane] = [nearest, distance, candidate];
        } else if (distance < second) second = distance;
      }
    }
    if (!pane) return lead;
    const lit = mix(pane.ink, [255, 255, 255], 0.22 * pane.glow * (1 - nearest / cellPx));
    const shaded = mix(lit, lead, 0.35 * smooth(0.2, 1, nearest / cellPx));
    return mix(lead, shaded, smooth(2.2, 4.2, second - nearest));
  });
  return surface.grain(6, random.next);
}
