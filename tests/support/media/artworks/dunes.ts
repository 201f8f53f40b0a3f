import type { Random } from '../../../../server/demo/random.ts';
import { fractal, noiseOf } from './noise.ts';
import type { Palette } from './palettes.ts';
import { along, mix, type Surface, smooth } from './surface.ts';

const LAYERS = 7;

/** Ranges of hills one behind the other in the haze, and a low sun. */
export function dunes(surface: Surface, { inks }: Palette, random: Random): Surface {
  const { widthPx, heightPx } = surface;
  const sky = [...inks].slice(2).toReversed();
  const [sunX, sunY] = [
    widthPx * random.between(0.25, 0.75),
    heightPx * random.between(0.28, 0.42),
  ];
  const sunPx = heightPx * random.between(0.07, 0.11);
  const light = along(inks, 1);
  const ridges = Array.from({ length: LAYERS }, (_, layer) => {
    const depth = layer / (LAYERS - 1); // 0 is far away
    const noise = fractal(noiseOf(random.integer(1, 1e6)), 5);
    const stretch = (2.2 + depth * 1.6) / widthPx;
    const topPx = heightPx * (0.4 + depth * 0.5);
    const heightOfHills = heightPx * (0.1 + depth * 0.12);
    return {
      ink: along([...inks].toReversed(), 0.22 + depth * 0.78),
      y: Array.from(
        { length: widthPx },
        (_, x) => topPx - noise(x * stretch, layer * 31) * heightOfHills,
      ),
    };
  });

  surface.paint((x, y) => {
    const distance = Math.hypot(x - sunX, y - sunY);
    let shade = along(sky, 1 - (y / heightPx) * 1.5);
    shade = mix(shade, light, 0.75 * Math.exp(-distance / (sunPx * 3.2)));
    shade = mix(light, shade, smooth(sunPx - 1, sunPx + 1, distance));
    for (const { ink, y: ridge } of ridges) {
      const top = ridge[x] ?? 0;
      if (y < top - 1) continue;
      const haze = mix(ink, along(sky, 0.3), 0.32 * smooth(0, heightPx * 0.22, y - top));
      shade = mix(shade, haze, smooth(-1, 1, y - top));
    }
    return shade;
  });
  return surface.grain(7, random.next);
}
