import type { Random } from '../../../../server/demo/random.ts';
import type { Palette } from './palettes.ts';
import { type Colour, mix, type Surface, smooth } from './surface.ts';

interface Arc {
  readonly innerPx: number;
  readonly outerPx: number;
  readonly start: number;
  readonly length: number;
  readonly ink: Colour;
}

const TURN = Math.PI * 2;

/** Arcs around one centre, like the score of a piece or the rings of a planet. */
export function orbits(surface: Surface, { ground, inks }: Palette, random: Random): Surface {
  const { widthPx, heightPx } = surface;
  const [cx, cy] = [widthPx * random.between(0.35, 0.65), heightPx * random.between(0.4, 0.62)];
  const reachPx = Math.hypot(widthPx, heightPx) * 0.62;
  const arcs: Arc[] = [];
  for (let innerPx = reachPx * 0.05; innerPx < reachPx; ) {
    const thickPx = reachPx * random.between(0.006, 0.034);
    for (let part = random.integer(1, 3); part > 0; part -= 1) {
      arcs.push({
        innerPx,
        outerPx: innerPx + thickPx,
        start: random.between(0, TURN),
        length: random.between(0.4, 4.6),
        ink: random.pick(inks.slice(1)),
      });
    }
    innerPx += thickPx + reachPx * random.between(0.004, 0.016);
  }
  surface.paint((x, y) => {
    const radius = Math.hypot(x - cx, y - cy);
    const angle = Math.atan2(y - cy, x - cx) + Math.PI;
    let shade = mix(ground, inks[0] ?? ground, smooth(0, reachPx, radius) * 0.6);
    for (const { innerPx, outerPx, start, length, ink } of arcs) {
      if (radius < innerPx - 1 || radius > outerPx + 1) continue;
      const along = (angle - start + TURN * 2) % TURN;
      const insidePx = Math.min(radius - innerPx, outerPx - radius);
      const alongPx = Math.min(along, length - along) * radius;
      shade = mix(shade, ink, smooth(-0.7, 0.7, Math.min(insidePx, alongPx)));
    }
    return shade;
  });
  return surface.grain(5, random.next);
}
