//! The cosine transforms: libjpeg's accurate integer method (Loeffler, Ligtenberg, Moschytz), eight
//! columns at a time, and its reduced outputs. At a half and a quarter each is exactly the mean over 2×2
//! or 4×4 pixels; at 3, 5, 6 and 7 eighths a transform of as many points shows the lowest frequencies.

use crate::lanes::{Block, Lanes, transpose};

const CONST_BITS: u32 = 13;
const PASS1_BITS: u32 = 2;

const F_0_298: i32 = 2446;
const F_0_390: i32 = 3196;
const F_0_541: i32 = 4433;
const F_0_707: i32 = 5793;
const F_0_765: i32 = 6270;
const F_0_899: i32 = 7373;
const F_1_175: i32 = 9633;
const F_1_224: i32 = 10033;
const F_1_501: i32 = 12299;
const F_1_847: i32 = 15137;
const F_1_961: i32 = 16069;
const F_2_053: i32 = 16819;
const F_2_562: i32 = 20995;
const F_3_072: i32 = 25172;

/// The odd half shared by both directions.
#[inline(always)]
fn odd(t0: Lanes, t1: Lanes, t2: Lanes, t3: Lanes) -> [Lanes; 4] {
    let z5 = (t0 + t2 + t1 + t3).times(F_1_175);
    let z1 = (t0 + t3).times(-F_0_899);
    let z2 = (t1 + t2).times(-F_2_562);
    let z3 = (t0 + t2).times(-F_1_961) + z5;
    let z4 = (t1 + t3).times(-F_0_390) + z5;
    [
        t0.times(F_0_298) + z1 + z3,
        t1.times(F_2_053) + z2 + z4,
        t2.times(F_3_072) + z2 + z3,
        t3.times(F_1_501) + z1 + z4,
    ]
}

#[inline(always)]
fn inverse_pass(v: &Block, bits: u32) -> Block {
    let z1 = (v[2] + v[6]).times(F_0_541);
    let even2 = z1 + v[6].times(-F_1_847);
    let even3 = z1 + v[2].times(F_0_765);
    let even0 = (v[0] + v[4]).shl(CONST_BITS);
    let even1 = (v[0] - v[4]).shl(CONST_BITS);
    let (a, d) = (even0 + even3, even0 - even3);
    let (b, c) = (even1 + even2, even1 - even2);
    let [o0, o1, o2, o3] = odd(v[7], v[5], v[3], v[1]);
    [a + o3, b + o2, c + o1, d + o0, d - o0, c - o1, b - o2, a - o3].map(|x| x.descale(bits))
}

/// Coefficients in natural order, dequantised.
#[inline(always)]
fn dequantised(coefficients: &[i16; 64], table: &[u16; 64]) -> Block {
    let (values, table) = (coefficients.as_chunks::<8>().0, table.as_chunks::<8>().0);
    std::array::from_fn(|row| Lanes::dequantised(&values[row], &table[row]))
}

/// Whether everything outside the first four rows and columns is zero, by the zigzag position of the
/// last coefficient.
#[inline(always)]
fn is_sparse(last: usize) -> bool {
    last < 10
}

#[inline(always)]
fn sample(value: i32) -> u8 {
    value.wrapping_add(128).clamp(0, 255) as u8
}

/// Writes `rows` to `out`, whose rows are `stride` apart.
#[inline(always)]
fn write<const SIDE: usize>(rows: [[u8; SIDE]; SIDE], out: &mut [u8], stride: usize) {
    for (row, samples) in out.chunks_mut(stride.max(1)).zip(rows) {
        if let Some(row) = row.first_chunk_mut() {
            *row = samples;
        }
    }
}

/// The sample of a block that is all one colour.
#[inline(always)]
fn flat(dc: i16, table: &[u16; 64]) -> u8 {
    sample(i32::from(dc).wrapping_mul(i32::from(table[0])).wrapping_add(4) >> 3)
}

/// Writes the block as 8×8 samples to `out`, whose rows are `stride` apart.
#[inline]
pub(crate) fn inverse_8(
    coefficients: &[i16; 64],
    table: &[u16; 64],
    last: usize,
    out: &mut [u8],
    stride: usize,
) {
    if last == 0 {
        return write([[flat(coefficients[0], table); 8]; 8], out, stride);
    }
    let mut block = dequantised(coefficients, table);
    let rows = if is_sparse(last) {
        // The compiler removes operations on zeros.
        block[4..].fill(Lanes::zero());
        let mut columns = transpose(&inverse_pass(&block, CONST_BITS - PASS1_BITS));
        columns[4..].fill(Lanes::zero());
        inverse_pass(&columns, CONST_BITS + PASS1_BITS + 3)
    } else {
        let columns = inverse_pass(&block, CONST_BITS - PASS1_BITS);
        inverse_pass(&transpose(&columns), CONST_BITS + PASS1_BITS + 3)
    };
    write(transpose(&rows).map(Lanes::samples), out, stride);
}

/// Half size: each output is the mean of a pair of the full transform, so coefficient 4 drops out.
#[inline(always)]
fn half_pass(v: &Block, bits: u32) -> [Lanes; 4] {
    let even0 = v[0].shl(CONST_BITS + 1);
    let even2 = v[2].times(15137) + v[6].times(-6270);
    let (a, b) = (even0 + even2, even0 - even2);
    let o0 = v[7].times(-1730) + v[5].times(11893) + v[3].times(-17799) + v[1].times(8697);
    let o2 = v[7].times(-4176) + v[5].times(-4926) + v[3].times(7373) + v[1].times(20995);
    [a + o2, b + o0, b - o0, a - o2].map(|x| x.descale(bits))
}

/// One pass of three points.
#[inline(always)]
fn pass_of_3(v: &Block, bits: u32) -> [Lanes; 3] {
    let mean = v[0].shl(CONST_BITS);
    let even = v[2].times(F_0_707);
    let odd = v[1].times(F_1_224);
    let side = mean + even;
    [side + odd, mean - even - even, side - odd].map(|x| x.descale(bits))
}

/// One pass of five points.
#[inline(always)]
fn pass_of_5(v: &Block, bits: u32) -> [Lanes; 5] {
    let mean = v[0].shl(CONST_BITS);
    let z1 = (v[2] + v[4]).times(6476);
    let z2 = (v[2] - v[4]).times(2896);
    let (a, b) = (mean + z2 + z1, mean + z2 - z1);
    let c = mean - z2.shl(2);
    let z3 = (v[1] + v[3]).times(6810);
    let o0 = z3 + v[1].times(4209);
    let o1 = z3 - v[3].times(17828);
    [a + o0, b + o1, c, b - o1, a - o0].map(|x| x.descale(bits))
}

/// One pass of six points.
#[inline(always)]
fn pass_of_6(v: &Block, bits: u32) -> [Lanes; 6] {
    let mean = v[0].shl(CONST_BITS);
    let even4 = v[4].times(F_0_707);
    let even2 = v[2].times(F_1_224);
    let (a, b, c) = (mean + even4 + even2, mean - even4 - even4, mean + even4 - even2);
    let z = (v[1] + v[5]).times(2998);
    let o0 = z + (v[1] + v[3]).shl(CONST_BITS);
    let o1 = (v[1] - v[3] - v[5]).shl(CONST_BITS);
    let o2 = z + (v[5] - v[3]).shl(CONST_BITS);
    [a + o0, b + o1, c + o2, c - o2, b - o1, a - o0].map(|x| x.descale(bits))
}

/// One pass of seven points.
#[inline(always)]
fn pass_of_7(v: &Block, bits: u32) -> [Lanes; 7] {
    let mean = v[0].shl(CONST_BITS);
    let z4 = (v[4] - v[6]).times(7223);
    let z6 = (v[2] - v[4]).times(2578);
    let z2 = (v[2] + v[6]).times(10438) + mean;
    let a = z4 + z2 - v[6].times(637);
    let b = z4 + z6 + mean - v[4].times(15083);
    let c = z6 + z2 - v[2].times(20239);
    let d = mean + (v[4] - v[2] - v[6]).times(11585);
    let (sum, difference) = ((v[1] + v[3]).times(7663), (v[1] - v[3]).times(1395));
    let z5 = (v[1] + v[5]).times(5027);
    let z1 = (v[3] + v[5]).times(-11295);
    let o0 = sum - difference + z5;
    let o1 = sum + difference + z1;
    let o2 = z1 + z5 + v[5].times(15326);
    [a + o0, b + o1, c + o2, d, c - o2, b - o1, a - o0].map(|x| x.descale(bits))
}

/// Writes the block as `SIDE` × `SIDE` samples by `pass`, whose results have `more` bits than those of
/// the full transform.
#[inline(always)]
fn inverse_reduced<const SIDE: usize>(
    coefficients: &[i16; 64],
    table: &[u16; 64],
    last: usize,
    (out, stride): (&mut [u8], usize),
    more: u32,
    pass: impl Fn(&Block, u32) -> [Lanes; SIDE],
) {
    if last == 0 {
        return write([[flat(coefficients[0], table); SIDE]; SIDE], out, stride);
    }
    let filled = |lanes: [Lanes; SIDE]| {
        std::array::from_fn(|at| lanes.get(at).copied().unwrap_or(Lanes::zero()))
    };
    let columns = pass(&dequantised(coefficients, table), CONST_BITS - PASS1_BITS + more);
    let rows = pass(&transpose(&filled(columns)), CONST_BITS + PASS1_BITS + 3 + more);
    let rows = transpose(&filled(rows)).map(Lanes::samples);
    write::<SIDE>(std::array::from_fn(|y| std::array::from_fn(|x| rows[y][x])), out, stride);
}

/// Writes the block as `side` × `side` samples (3 to 7) to `out`, whose rows are `stride` apart.
#[inline]
pub(crate) fn inverse_3_to_7(
    coefficients: &[i16; 64],
    table: &[u16; 64],
    last: usize,
    out: (&mut [u8], usize),
    side: usize,
) {
    match side {
        3 => inverse_reduced(coefficients, table, last, out, 0, pass_of_3),
        4 => inverse_reduced(coefficients, table, last, out, 1, half_pass),
        5 => inverse_reduced(coefficients, table, last, out, 0, pass_of_5),
        6 => inverse_reduced(coefficients, table, last, out, 0, pass_of_6),
        _ => inverse_reduced(coefficients, table, last, out, 0, pass_of_7),
    }
}

/// Quarter size: each output is the mean of four of the full transform.
#[inline(always)]
fn quarter_pass(v: &Block, bits: u32) -> [Lanes; 2] {
    let even = v[0].shl(CONST_BITS + 2);
    let odd = v[7].times(-5906) + v[5].times(6967) + v[3].times(-10426) + v[1].times(29692);
    [even + odd, even - odd].map(|x| x.descale(bits))
}

/// Writes the block as 2×2 samples, each the mean of 4×4.
#[inline]
pub(crate) fn inverse_2(
    coefficients: &[i16; 64],
    table: &[u16; 64],
    last: usize,
    out: &mut [u8],
    stride: usize,
) {
    let samples = if last == 0 {
        [[flat(coefficients[0], table); 2]; 2]
    } else {
        let first = quarter_pass(&dequantised(coefficients, table), CONST_BITS - PASS1_BITS + 2);
        let zero = Lanes::zero();
        let turned = transpose(&[first[0], first[1], zero, zero, zero, zero, zero, zero]);
        let second = quarter_pass(&turned, CONST_BITS + PASS1_BITS + 3 + 2);
        let [left, right] = second.map(Lanes::samples);
        [[left[0], right[0]], [left[1], right[1]]]
    };
    write(samples, out, stride);
}

/// Writes the block as one sample, its mean.
#[inline]
pub(crate) fn inverse_1(coefficients: &[i16; 64], table: &[u16; 64], out: &mut [u8]) {
    if let Some(first) = out.first_mut() {
        *first = flat(coefficients[0], table);
    }
}

#[inline(always)]
fn forward_pass(d: &Block, shift_up: bool) -> Block {
    let (s0, t7) = (d[0] + d[7], d[0] - d[7]);
    let (s1, t6) = (d[1] + d[6], d[1] - d[6]);
    let (s2, t5) = (d[2] + d[5], d[2] - d[5]);
    let (s3, t4) = (d[3] + d[4], d[3] - d[4]);
    let (a, d3) = (s0 + s3, s0 - s3);
    let (b, c) = (s1 + s2, s1 - s2);
    let z1 = (c + d3).times(F_0_541);
    let even2 = z1 + d3.times(F_0_765);
    let even6 = z1 + c.times(-F_1_847);
    let [o7, o5, o3, o1] = odd(t4, t5, t6, t7);
    if shift_up {
        let odd_bits = CONST_BITS - PASS1_BITS;
        [
            (a + b).shl(PASS1_BITS),
            o1.descale(odd_bits),
            even2.descale(odd_bits),
            o3.descale(odd_bits),
            (a - b).shl(PASS1_BITS),
            o5.descale(odd_bits),
            even6.descale(odd_bits),
            o7.descale(odd_bits),
        ]
    } else {
        let odd_bits = CONST_BITS + PASS1_BITS;
        [
            (a + b).descale(PASS1_BITS),
            o1.descale(odd_bits),
            even2.descale(odd_bits),
            o3.descale(odd_bits),
            (a - b).descale(PASS1_BITS),
            o5.descale(odd_bits),
            even6.descale(odd_bits),
            o7.descale(odd_bits),
        ]
    }
}

/// Samples less 128 to coefficients, eight times as large as the standard's, natural order.
#[inline]
pub(crate) fn forward(samples: &Block) -> Block {
    let rows = transpose(&forward_pass(&transpose(samples), true));
    forward_pass(&rows, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coefficients as a photo has them: large in front, small behind. Fixed seed.
    fn coefficients(seed: u32) -> [i16; 64] {
        let mut state = seed;
        std::array::from_fn(|at| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let range = 400 / (1 + at as i32);
            ((state >> 16) as i32 % (2 * range + 1) - range) as i16
        })
    }

    fn reference(coefficients: &[i16; 64]) -> [f64; 64] {
        let basis = |k: usize, x: usize| {
            let norm = if k == 0 { 0.5_f64.sqrt() } else { 1.0 };
            norm * ((2 * x + 1) as f64 * k as f64 * std::f64::consts::PI / 16.0).cos() / 2.0
        };
        std::array::from_fn(|at| {
            let (y, x) = (at / 8, at % 8);
            let mut sum = 128.0;
            for v in 0..8 {
                for u in 0..8 {
                    sum += f64::from(coefficients[v * 8 + u]) * basis(v, y) * basis(u, x);
                }
            }
            sum
        })
    }

    #[test]
    fn inverse_is_the_cosine_transform_of_the_standard() {
        for seed in 0..50 {
            let coefficients = coefficients(seed);
            let mut out = [0; 64];
            inverse_8(&coefficients, &[1; 64], 63, &mut out, 8);
            for (found, wanted) in out.iter().zip(reference(&coefficients)) {
                assert!((f64::from(*found) - wanted.clamp(0.0, 255.0)).abs() <= 1.0);
            }
        }
    }

    #[test]
    fn reduced_outputs_are_means_of_the_full_one() {
        for seed in 0..50 {
            let coefficients = coefficients(seed).map(|c| c / 4); // nothing clips
            let full = reference(&coefficients);
            for size in [4_usize, 2] {
                let mut out = [0; 16];
                if size == 4 {
                    inverse_3_to_7(&coefficients, &[1; 64], 63, (&mut out, 4), 4);
                } else {
                    inverse_2(&coefficients, &[1; 64], 63, &mut out, 2);
                }
                let step = 8 / size;
                for y in 0..size {
                    for x in 0..size {
                        let mut sum = 0.0;
                        for (dy, dx) in (0..step * step).map(|i| (i / step, i % step)) {
                            sum += full[(y * step + dy) * 8 + x * step + dx];
                        }
                        let mean = sum / (step * step) as f64;
                        let found = f64::from(out[y * size + x]);
                        assert!((found - mean).abs() <= 1.0, "{size}: {found} for {mean}");
                    }
                }
            }
        }
    }

    #[test]
    fn few_coefficients_give_the_same_with_less_work() {
        for seed in 0..50 {
            let mut coefficients = coefficients(seed);
            for natural in crate::tables::ZIGZAG.iter().take(64).skip(10) {
                coefficients[usize::from(*natural)] = 0;
            }
            let (mut all, mut few) = ([0; 64], [0; 64]);
            inverse_8(&coefficients, &[3; 64], 63, &mut all, 8);
            inverse_8(&coefficients, &[3; 64], 9, &mut few, 8);
            assert_eq!(all, few);
        }
    }

    #[test]
    fn forward_and_back_is_the_same_picture() {
        for seed in 0..50 {
            let mut state: u32 = seed;
            let samples: [[u8; 8]; 8] = std::array::from_fn(|_| {
                std::array::from_fn(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
            });
            let found = forward(&samples.map(Lanes::of_samples));
            let mut coefficients = [0; 64];
            for (out, lanes) in coefficients.as_chunks_mut::<8>().0.iter_mut().zip(found) {
                *out = lanes.quantised(&[0.125; 8], &[0.0; 8]).0;
            }
            let mut out = [0; 64];
            inverse_8(&coefficients, &[1; 64], 63, &mut out, 8);
            for (found, wanted) in out.iter().zip(samples.as_flattened()) {
                assert!(found.abs_diff(*wanted) <= 2);
            }
        }
    }
}
