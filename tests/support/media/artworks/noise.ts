/** Smooth noise over the plane, in [0, 1], about one bump for each unit of length. */
export type Noise = (x: number, y: number) => number;

/** Value noise with quintic interpolation; `seed` chooses the landscape. */
export function noiseOf(seed: number): Noise {
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - x0), ease(y - y0)];
    const top = lerp(lattice(x0, y0, seed), lattice(x0 + 1, y0, seed), u);
    const bottom = lerp(lattice(x0, y0 + 1, seed), lattice(x0 + 1, y0 + 1, seed), u);
    return lerp(top, bottom, v);
  };
}

/** Noise on `octaves` scales, each half as strong and twice as fine as the one before. */
export function fractal(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let [sum, weight, total, scale] = [0, 1, 0, 1];
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += noise(x * scale + octave * 17.3, y * scale - octave * 9.1) * weight;
      total += weight;
      weight /= 2;
      scale *= 2;
    }
    return sum / total;
  };
}

function lattice(x: number, y: number, seed: number): number {
  let value = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 974_634_211);
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177);
  return ((value ^ (value >>> 16)) >>> 0) / 4_294_967_296;
}

function ease(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
