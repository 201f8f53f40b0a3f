import type { Random } from '../../../../server/demo/random.ts';
import { fractal, noiseOf } from './noise.ts';
import type { Palette } from './palettes.ts';
import { along, mix, type Surface } from './surface.ts';

/** Cloth of light: colours folded into each other. */
export function silk(surface: Surface, { ground, inks }: Palette, random: Random): Surface {
  const { widthPx } = surface;
  const fold = fractal(noiseOf(random.integer(1, 1e6)), 3);
  const bend = noiseOf(random.integer(1, 1e6));
  const scale = random.between(1.3, 2) / widthPx;
  const folds = random.between(5, 8);
  const stops = [ground, ...inks];
  surface.paint((x, y) => {
    const [u, v] = [x * scale, y * scale];
    const [du, dv] = [bend(u * 1.3, v * 1.3) * 2, bend(v * 1.3 + 7, u * 1.3) * 2];
    const height = fold(u + du, v + dv);
    const crease = Math.sin(height * Math.PI * folds + du * 2);
    const shade = along(stops, height * 1.5 - 0.25 + crease * 0.07);
    return mix(shade, crease > 0 ? [255, 250, 240] : ground, Math.abs(crease) ** 3 * 0.22);
  });
  return surface.grain(6, random.next);
}
