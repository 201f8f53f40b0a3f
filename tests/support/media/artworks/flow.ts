import type { Random } from '../../../../server/demo/random.ts';
import { noiseOf } from './noise.ts';
import type { Palette } from './palettes.ts';
import { mix, type Surface } from './surface.ts';

/** Thousands of threads that follow one current. */
export function flow(surface: Surface, { ground, inks }: Palette, random: Random): Surface {
  const { widthPx, heightPx } = surface;
  const current = noiseOf(random.integer(1, 1e6));
  const tint = noiseOf(random.integer(1, 1e6));
  const scale = random.between(1.6, 2.6) / widthPx;
  const turn = random.between(0, Math.PI * 2);
  const threads = Math.round((widthPx * heightPx) / 520);
  surface.paint((x, y) => mix(ground, inks[0] ?? ground, 0.35 * current(x * scale, y * scale)));
  for (let thread = 0; thread < threads; thread += 1) {
    let [x, y] = [random.between(-0.05, 1.05) * widthPx, random.between(-0.05, 1.05) * heightPx];
    const shelf = Math.floor(tint(x * scale * 1.5, y * scale * 1.5) * (inks.length + 0.5));
    const ink = inks[Math.min(inks.length - 1, shelf + random.integer(0, 1))] ?? ground;
    const radiusPx = random.between(0.5, 1.5) * (random.chance(0.04) ? 2.2 : 1);
    const steps = random.integer(30, 110);
    for (let step = 0; step < steps; step += 1) {
      const angle = turn + current(x * scale, y * scale) * Math.PI * 3.4;
      x += Math.cos(angle) * 1.6;
      y += Math.sin(angle) * 1.6;
      const fade = Math.sin((Math.PI * step) / steps);
      surface.dot(x, y, radiusPx, ink, 0.34 * fade);
    }
  }
  return surface.grain(4, random.next);
}
