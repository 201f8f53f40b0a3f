//! Portable operations, which native compilers vectorise.

use super::LINE_BITS;
use super::lanczos::{Filter, WEIGHT_BITS};

/// [`sum_of_short_rows`], which native compilers vectorise.
pub(super) use super::{mean_of_few as mean_of_pairs, sum_of_short_rows as sum_of_rows};

/// The sums of `filter` over `line`.
pub(super) fn sums_of_line(line: &[i16], filter: &Filter, out: &mut [u8]) {
    const SHIFT: u32 = LINE_BITS + WEIGHT_BITS;
    for ((start, weights), out) in filter.sums().zip(out) {
        let samples = line.get(start..).unwrap_or(&[]);
        let products = samples.iter().zip(weights).map(|(&a, &b)| i32::from(a) * i32::from(b));
        let sum = products.fold(1 << (SHIFT - 1), i32::wrapping_add);
        *out = (sum >> SHIFT).clamp(0, 255) as u8;
    }
}
