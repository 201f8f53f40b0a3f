//! The operations of portable.rs in the 128-bit SIMD of WebAssembly: two 16-bit products to a lane.

use core::arch::wasm32::{
    i8x16_shuffle, i16x8, i16x8_extend_high_u8x16, i16x8_extend_low_u8x16, i16x8_narrow_i32x4,
    i32x4_add, i32x4_dot_i16x8, i32x4_shr, i32x4_shuffle, i32x4_splat, u8x16_narrow_i16x8,
    u16x8_add, u16x8_extadd_pairwise_u8x16, u16x8_shr, u64x2_extract_lane, v128,
};
use std::array::from_fn;

use super::lanczos::{Filter, WEIGHT_BITS};
use super::{LINE_BITS, LINE_SHIFT, mean_of_few, sum_of_short_rows};

/// Columns that are summed together.
const COLUMNS: usize = 32;

/// Sums `rows`, each times its weight, into `line`, with [`LINE_BITS`] bits behind the point. Rows
/// come in pairs.
pub(super) fn sum_of_rows(rows: &[&[u8]], weights: &[i16], line: &mut [i16]) {
    let Some(last) = line.len().checked_sub(COLUMNS) else {
        return sum_of_short_rows(rows, weights, line);
    };
    let (rows, weights) = (rows.as_chunks::<2>().0, weights.as_chunks::<2>().0);
    for at in (0..line.len()).step_by(COLUMNS) {
        // The last columns are summed twice where the line is no multiple of them.
        let at = at.min(last);
        let mut sums = [i32x4_splat(1 << (LINE_SHIFT - 1)); COLUMNS / 4];
        for (&[above, below], &[a, b]) in rows.iter().zip(weights) {
            let weight = i32x4_splat(i32::from(b) << 16 | i32::from(a as u16));
            let (Some(above), Some(below)) =
                (above.get(at..at + COLUMNS), below.get(at..at + COLUMNS))
            else {
                return;
            };
            for ((sums, above), below) in sums
                .as_chunks_mut::<4>()
                .0
                .iter_mut()
                .zip(above.as_chunks::<16>().0)
                .zip(below.as_chunks::<16>().0)
            {
                let (above, below) = (bytemuck::cast(*above), bytemuck::cast(*below));
                let left = i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(
                    above, below,
                );
                let right =
                    i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
                        above, below,
                    );
                let pairs = [
                    i16x8_extend_low_u8x16(left),
                    i16x8_extend_high_u8x16(left),
                    i16x8_extend_low_u8x16(right),
                    i16x8_extend_high_u8x16(right),
                ];
                *sums = from_fn(|i| i32x4_add(sums[i], i32x4_dot_i16x8(pairs[i], weight)));
            }
        }
        let Some(out) = line.get_mut(at..at + COLUMNS) else { return };
        for (out, sums) in out.as_chunks_mut::<8>().0.iter_mut().zip(sums.as_chunks::<2>().0) {
            let [a, b] = sums.map(|sum| i32x4_shr(sum, LINE_SHIFT));
            *out = bytemuck::cast(i16x8_narrow_i32x4(a, b));
        }
    }
}

/// The sums of `filter` over `line`; the taps are a multiple of eight.
pub(super) fn sums_of_line(line: &[i16], filter: &Filter, out: &mut [u8]) {
    match filter.taps {
        8 => sums_of_vectors::<1, 8>(line, filter, out),
        16 => sums_of_vectors::<2, 16>(line, filter, out),
        taps => {
            let weights = filter.weights.as_chunks::<8>().0.chunks_exact(taps);
            let groups = filter.starts.as_chunks::<8>().0.iter().zip(weights);
            for (out, (starts, weights)) in out.chunks_mut(8).zip(groups) {
                let sums = eight_sums(line, starts, |i, v| weights[i * taps / 8 + v], taps / 8);
                out.copy_from_slice(&sums[..out.len()]);
            }
        }
    }
}

/// The same with `VECTORS` of eight taps, `ALL` for eight sums.
#[inline(always)]
fn sums_of_vectors<const VECTORS: usize, const ALL: usize>(
    line: &[i16],
    filter: &Filter,
    out: &mut [u8],
) {
    let weights = filter.weights.as_chunks::<8>().0.as_chunks::<ALL>().0;
    let mut groups = filter.starts.as_chunks::<8>().0.iter().zip(weights);
    let mut next = || {
        let (starts, weights) = groups.next()?;
        Some(eight_sums(line, starts, |i, v| weights[i * VECTORS + v], VECTORS))
    };
    let (whole, rest) = out.as_chunks_mut::<8>();
    for (out, sums) in whole.iter_mut().zip(std::iter::from_fn(&mut next)) {
        *out = sums;
    }
    if let Some(sums) = next().filter(|_| !rest.is_empty()) {
        rest.copy_from_slice(&sums[..rest.len()]);
    }
}

/// Eight sums over `line` from their starts on, each of `vectors` of eight taps.
#[inline(always)]
fn eight_sums(
    line: &[i16],
    starts: &[usize; 8],
    weights: impl Fn(usize, usize) -> [i16; 8],
    vectors: usize,
) -> [u8; 8] {
    const SHIFT: u32 = LINE_BITS + WEIGHT_BITS;
    let sum = |i: usize| {
        let mut sum = i32x4_splat(0);
        for vector in 0..vectors {
            let start = starts[i] + 8 * vector;
            let samples = line.get(start..start + 8).and_then(<[i16]>::first_chunk::<8>);
            let samples = bytemuck::cast(*samples.unwrap_or(&[0; 8]));
            sum = i32x4_add(sum, i32x4_dot_i16x8(samples, bytemuck::cast(weights(i, vector))));
        }
        sum
    };
    let four = |from: usize| {
        let sums = added_up(from_fn(|i| sum(from + i)));
        i32x4_shr(i32x4_add(sums, i32x4_splat(1 << (SHIFT - 1))), SHIFT)
    };
    let words = i16x8_narrow_i32x4(four(0), four(4));
    u64x2_extract_lane::<0>(u8x16_narrow_i16x8(words, words)).to_le_bytes()
}

/// The sum of the lanes of each.
#[inline(always)]
fn added_up([a, b, c, d]: [v128; 4]) -> v128 {
    let halves = |a: v128, b: v128| {
        i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b))
    };
    let (ab, cd) = (halves(a, b), halves(c, d));
    i32x4_add(i32x4_shuffle::<0, 1, 4, 5>(ab, cd), i32x4_shuffle::<2, 3, 6, 7>(ab, cd))
}

/// The mean of each 2×2 samples of two rows.
pub(super) fn mean_of_pairs(above: &[u8], below: &[u8], out: &mut [u8]) {
    /// Samples in a vector.
    const LANES: usize = 16;
    let (aboves, above_left) = above.as_chunks::<{ 2 * LANES }>();
    let (belows, below_left) = below.as_chunks::<{ 2 * LANES }>();
    // An odd column has a mean of its own beyond these.
    let (outs, out_left) = out.split_at_mut(aboves.len().min(out.len() / LANES) * LANES);
    let groups = aboves.iter().zip(belows);
    for (out, (above, below)) in outs.as_chunks_mut::<LANES>().0.iter_mut().zip(groups) {
        let (above, below): ([v128; 2], [v128; 2]) =
            (bytemuck::cast(*above), bytemuck::cast(*below));
        let eight = |at: usize| {
            let pairs = u16x8_add(
                u16x8_extadd_pairwise_u8x16(above[at]),
                u16x8_extadd_pairwise_u8x16(below[at]),
            );
            u16x8_shr(u16x8_add(pairs, i16x8(1, 2, 1, 2, 1, 2, 1, 2)), 2)
        };
        *out = bytemuck::cast(u8x16_narrow_i16x8(eight(0), eight(1)));
    }
    mean_of_few(above_left, below_left, out_left);
}
