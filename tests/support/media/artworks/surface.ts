import type { Pixels } from '#workers/media/media-types.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Reads `#rrggbb`. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  const t = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** The colour at `share` of a gradient through `stops`, evenly spaced. */
export function along(stops: readonly Colour[], share: number): Colour {
  const at = Math.min(0.9999, Math.max(0, share)) * (stops.length - 1);
  const from = Math.floor(at);
  const [a, b] = [stops[from], stops[from + 1] ?? stops[from]];
  if (!a || !b) throw new Error('A gradient needs a colour.');
  return mix(a, b, at - from);
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A picture being painted: opaque, rows from top to bottom. */
export class Surface {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly #rgba: Uint8ClampedArray<ArrayBuffer>;

  constructor(widthPx: number, heightPx: number) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.#rgba = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
  }

  set(x: number, y: number, [red, green, blue]: Colour): void {
    const at = (y * this.widthPx + x) * 4;
    this.#rgba[at] = red;
    this.#rgba[at + 1] = green;
    this.#rgba[at + 2] = blue;
  }

  /** Lays `ink` over what is there; `share` 1 hides it wholly. */
  blend(x: number, y: number, ink: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= this.widthPx || y >= this.heightPx || share <= 0) return;
    const at = (y * this.widthPx + x) * 4;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = this.#rgba[at + channel] ?? 0;
      this.#rgba[at + channel] = below + ((ink[channel] ?? 0) - below) * Math.min(1, share);
    }
  }

  /** Paints every pixel with what `shade` says of it. */
  paint(shade: (x: number, y: number) => Colour): this {
    for (let y = 0; y < this.heightPx; y += 1) {
      for (let x = 0; x < this.widthPx; x += 1) this.set(x, y, shade(x, y));
    }
    return this;
  }

  /** A soft round dot. */
  dot(cx: number, cy: number, radiusPx: number, ink: Colour, share: number): void {
    const reach = Math.ceil(radiusPx + 1);
    for (let y = Math.floor(cy) - reach; y <= cy + reach; y += 1) {
      for (let x = Math.floor(cx) - reach; x <= cx + reach; x += 1) {
        const distance = Math.hypot(x + 0.5 - cx, y + 0.5 - cy);
        this.blend(x, y, ink, share * (1 - smooth(radiusPx - 0.7, radiusPx + 0.7, distance)));
      }
    }
  }

  /** Fine grain, so that gradients show no bands and paper looks like paper. */
  grain(amount: number, next: () => number): this {
    for (let at = 0; at < this.#rgba.length; at += 4) {
      const shift = (next() + next() - 1) * amount;
      for (let channel = 0; channel < 3; channel += 1) {
        this.#rgba[at + channel] = (this.#rgba[at + channel] ?? 0) + shift;
      }
    }
    return this;
  }

  pixels(): Pixels {
    return { widthPx: this.widthPx, heightPx: this.heightPx, rgba: this.#rgba };
  }
}
