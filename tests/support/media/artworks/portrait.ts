import type { Random } from '../../../../server/demo/random.ts';
import type { Palette } from './palettes.ts';
import { type Colour, colour, mix, type Surface, smooth } from './surface.ts';

const SKINS = ['#f3d3bd', '#e6b796', '#c98f69', '#a56a48', '#7a4a32', '#55331f'].map(colour);
const HAIRS = ['#1c1614', '#3b2418', '#6d432a', '#a9713c', '#d7b98a', '#8f8a86', '#7c2d22'].map(
  colour,
);

/** A person in flat shapes, as an illustrator would cut them from paper. */
export function portrait(surface: Surface, { ground, inks }: Palette, random: Random): Surface {
  const size = surface.widthPx;
  const skin = random.pick(SKINS);
  const hair = random.pick(HAIRS);
  const [wall = ground, shirt = ground] = random.sample(inks.slice(1), 2);
  const disc = mix(wall, [255, 255, 255], 0.35);
  const isLong = random.chance(0.5);
  const hasBun = random.chance(0.25);
  const hasGlasses = random.chance(0.35);
  const parting = random.between(-0.08, 0.08);
  const dark = mix(skin, [30, 10, 10], 0.75);

  const layer = (below: Colour, ink: Colour, inside: number) =>
    mix(below, ink, smooth(-0.7, 0.7, inside * size));
  const oval = (u: number, v: number, x: number, y: number, rx: number, ry: number) =>
    (1 - Math.hypot((u - x) / rx, (v - y) / ry)) * Math.min(rx, ry);

  surface.paint((x, y) => {
    const [u, v] = [(x + 0.5) / size, (y + 0.5) / size];
    let shade = layer(wall, disc, oval(u, v, 0.5, 0.5, 0.42, 0.42));
    if (hasBun) shade = layer(shade, hair, oval(u, v, 0.5, 0.17, 0.08, 0.08));
    if (isLong) {
      const lock = Math.min(oval(u, v, 0.5, 0.46, 0.235, 0.34), 0.74 - v);
      shade = layer(shade, mix(hair, [0, 0, 0], 0.2), lock);
    }
    shade = layer(shade, shirt, oval(u, v, 0.5, 1.08, 0.4, 0.36));
    const neck = Math.min(0.075 - Math.abs(u - 0.5), v - 0.5, 0.77 - v);
    shade = layer(shade, mix(skin, dark, 0.18), neck);
    shade = layer(shade, mix(skin, dark, 0.18), oval(u, v, 0.5, 0.76, 0.085, 0.05));
    shade = layer(shade, skin, oval(u, v, 0.5, 0.43, 0.165, 0.215));
    const cap = Math.min(
      oval(u, v, 0.5, 0.36, 0.19, 0.19),
      -oval(u, v, 0.5 + parting, 0.5, 0.16, 0.185),
    );
    shade = layer(shade, hair, cap);
    for (const side of [-1, 1]) {
      shade = layer(shade, dark, oval(u, v, 0.5 + side * 0.062, 0.445, 0.013, 0.017));
      if (!hasGlasses) continue;
      const rim = Math.hypot(u - 0.5 - side * 0.065, v - 0.447);
      shade = layer(shade, inks[0] ?? dark, 0.007 - Math.abs(rim - 0.046));
    }
    const smile = Math.min(0.006 - Math.abs(Math.hypot(u - 0.5, v - 0.5) - 0.055), v - 0.528);
    return layer(shade, dark, smile);
  });
  return surface.grain(4, random.next);
}
