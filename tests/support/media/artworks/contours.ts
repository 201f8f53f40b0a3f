import type { Random } from '../../../../server/demo/random.ts';
import { fractal, noiseOf } from './noise.ts';
import type { Palette } from './palettes.ts';
import { along, mix, type Surface } from './surface.ts';

const LEVELS = 18;

/** A map of a country that does not exist: tinted heights, hill shading, contour lines. */
export function contours(surface: Surface, { ground, inks }: Palette, random: Random): Surface {
  const { widthPx, heightPx } = surface;
  const bumps = fractal(noiseOf(random.integer(1, 1e6)), 5);
  const warp = noiseOf(random.integer(1, 1e6));
  const scale = random.between(3.2, 4.6) / widthPx;
  const line = inks[0] ?? ground;
  const tints = [...inks.slice(1), ground];
  const rowPx = widthPx + 1;
  const heights = new Float32Array(rowPx * (heightPx + 1));
  for (let y = 0; y <= heightPx; y += 1) {
    for (let x = 0; x <= widthPx; x += 1) {
      const [u, v] = [x * scale, y * scale];
      const bend = warp(u * 0.7, v * 0.7);
      heights[y * rowPx + x] = (bumps(u + bend * 1.4, v + bend) - 0.2) / 0.6;
    }
  }
  const at = (x: number, y: number) => heights[y * rowPx + x] ?? 0;

  surface.paint((x, y) => {
    const height = at(x, y);
    const [slopeX, slopeY] = [at(x + 1, y) - height, at(x, y + 1) - height];
    const band = height * LEVELS;
    const steepness = Math.hypot(slopeX, slopeY) * LEVELS;
    const nearest = Math.round(band);
    const isMajor = nearest % 5 === 0;
    const distancePx = Math.abs(band - nearest) / Math.max(steepness, 1e-4);
    const tint = along(tints, Math.floor(band) / LEVELS);
    const light = Math.min(0.25, Math.max(-0.25, (slopeX + slopeY) * -42));
    const shaded = mix(tint, light > 0 ? [255, 255, 255] : line, Math.abs(light));
    const widthOfLine = isMajor ? 1.5 : 0.75;
    const share = Math.min(1, Math.max(0, widthOfLine + 0.5 - distancePx));
    return mix(shaded, line, share * (isMajor ? 0.85 : 0.5));
  });
  return surface.grain(5, random.next);
}
