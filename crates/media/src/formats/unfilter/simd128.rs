//! The portable operations in the 128-bit SIMD of WebAssembly: four rows at once, each a pixel behind
//! the one above it, so that all three neighbours of each of the four pixels are finished.

use core::arch::wasm32::{
    i8x16_shuffle, i32x4_shuffle, i64x2_shuffle, u8x16_add, u8x16_add_sat, u8x16_avgr, u8x16_eq,
    u8x16_max, u8x16_min, u8x16_splat, u8x16_sub, u8x16_sub_sat, u32x4, v128, v128_and,
    v128_bitselect, v128_or, v128_xor,
};
use core::array::from_fn;

use super::{Filter, FilteredRow};

/// Pixels of a row in a vector, each in four bytes.
const LANES: usize = 4;

/// Undoes the filters of four rows. `lines` are five rows of the same length: the finished one above
/// the four, and room for them.
pub(crate) fn unfilter_four<const CHANNELS: usize>(rows: [FilteredRow; 4], lines: &mut [u8]) {
    if rows.iter().all(|row| row.filter == Filter::Paeth) {
        undo::<CHANNELS>(rows, lines, paeth);
    } else {
        let filters = Filters::of(rows.map(|row| row.filter));
        undo::<CHANNELS>(rows, lines, |neighbours| filters.prediction(neighbours));
    }
}

/// The finished neighbours of the next pixel of each row.
#[derive(Clone, Copy)]
struct Neighbours {
    left: v128,
    above: v128,
    above_left: v128,
}

#[inline(always)]
fn undo<const CHANNELS: usize>(
    rows: [FilteredRow; 4],
    lines: &mut [u8],
    prediction: impl Fn(Neighbours) -> v128,
) {
    let length = rows[0].samples.len();
    let width = length / CHANNELS;
    let (above, out) = lines.split_at_mut(length);
    let out = {
        let (one, rest) = out.split_at_mut(length);
        let (two, rest) = rest.split_at_mut(length);
        let (three, four) = rest.split_at_mut(length);
        [one, two, three, four]
    };
    let nothing = u8x16_splat(0);
    let (mut done, mut above_left) = (nothing, nothing);
    for first in (0..width + LANES - 1).step_by(LANES) {
        // Beside the edges, some rows have no pixel there.
        let is_inside = first >= LANES && first * CHANNELS + 16 <= length;
        let read = |row: &[u8], behind: usize| {
            if is_inside {
                four_pixels::<CHANNELS>(row, first - behind)
            } else {
                some_pixels::<CHANNELS>(row, first, behind)
            }
        };
        let stored = transposed(from_fn(|row| read(rows[row].samples, row)));
        let top = read(above, 0);
        // Each pixel of the row above in the last lane.
        let tops = [
            i32x4_shuffle::<0, 0, 0, 0>(top, top),
            i32x4_shuffle::<1, 1, 1, 1>(top, top),
            i32x4_shuffle::<2, 2, 2, 2>(top, top),
            top,
        ];
        let mut finished = [nothing; LANES];
        for step in 0..LANES {
            let above = after(tops[step], done);
            let neighbours = Neighbours { left: done, above, above_left };
            done = u8x16_add(stored[step], prediction(neighbours));
            above_left = above;
            finished[step] = done;
        }
        for (behind, pixels) in transposed(finished).into_iter().enumerate() {
            let row = &mut *out[behind];
            if is_inside {
                write_four::<CHANNELS>(pixels, &mut row[(first - behind) * CHANNELS..]);
            } else {
                write_some::<CHANNELS>(pixels, row, first, behind);
            }
        }
    }
}

/// The last lane of `one`, then the first three of `other`.
#[inline(always)]
fn after(one: v128, other: v128) -> v128 {
    i8x16_shuffle::<12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27>(one, other)
}

#[inline(always)]
fn transposed([a, b, c, d]: [v128; 4]) -> [v128; 4] {
    let (ab, cd) = (i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<0, 4, 1, 5>(c, d));
    let (more_ab, more_cd) = (i32x4_shuffle::<2, 6, 3, 7>(a, b), i32x4_shuffle::<2, 6, 3, 7>(c, d));
    [
        i64x2_shuffle::<0, 2>(ab, cd),
        i64x2_shuffle::<1, 3>(ab, cd),
        i64x2_shuffle::<0, 2>(more_ab, more_cd),
        i64x2_shuffle::<1, 3>(more_ab, more_cd),
    ]
}

/// Four pixels from `first`; there have to be 16 bytes. A fourth byte of three means nothing.
#[inline(always)]
fn four_pixels<const CHANNELS: usize>(row: &[u8], first: usize) -> v128 {
    let bytes: v128 = match row[first * CHANNELS..].first_chunk::<16>() {
        Some(bytes) => bytemuck::cast(*bytes),
        None => u8x16_splat(0),
    };
    if CHANNELS == LANES {
        return bytes;
    }
    i8x16_shuffle::<0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11>(bytes, bytes)
}

/// Four pixels from `behind` ones before `first`; zeros where there are none.
fn some_pixels<const CHANNELS: usize>(row: &[u8], first: usize, behind: usize) -> v128 {
    let mut lanes = [[0; LANES]; LANES];
    for (at, lane) in lanes.iter_mut().enumerate() {
        let pixel = (first + at).checked_sub(behind);
        if let Some(pixel) = pixel.and_then(|pixel| row.get(pixel * CHANNELS..)?.get(..CHANNELS)) {
            lane[..CHANNELS].copy_from_slice(pixel);
        }
    }
    bytemuck::cast(lanes)
}

/// Writes four pixels to the beginning of `row`.
#[inline(always)]
fn write_four<const CHANNELS: usize>(pixels: v128, row: &mut [u8]) {
    let packed = if CHANNELS == LANES {
        pixels
    } else {
        i8x16_shuffle::<0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0, 0, 0, 0>(pixels, pixels)
    };
    let bytes: [u8; 16] = bytemuck::cast(packed);
    row[..LANES * CHANNELS].copy_from_slice(&bytes[..LANES * CHANNELS]);
}

/// Writes those of four pixels, from `behind` ones before `first`, that `row` has.
fn write_some<const CHANNELS: usize>(pixels: v128, row: &mut [u8], first: usize, behind: usize) {
    let lanes: [[u8; LANES]; LANES] = bytemuck::cast(pixels);
    for (at, lane) in lanes.iter().enumerate() {
        let pixel = (first + at).checked_sub(behind);
        let place = pixel.and_then(|pixel| row.get_mut(pixel * CHANNELS..)?.get_mut(..CHANNELS));
        if let Some(place) = place {
            place.copy_from_slice(&lane[..CHANNELS]);
        }
    }
}

/// The neighbour nearest to `left + above - above_left`: the lesser of the other two where the one
/// above to the left is above their second third, the greater one below their first.
#[inline(always)]
fn paeth(Neighbours { left, above, above_left }: Neighbours) -> v128 {
    let (low, high) = (u8x16_min(left, above), u8x16_max(left, above));
    // Zero where it is not between them.
    let (over, under) = (u8x16_sub_sat(above_left, low), u8x16_sub_sat(high, above_left));
    let (twice_over, twice_under) = (u8x16_add_sat(over, over), u8x16_add_sat(under, under));
    let is_low = u8x16_eq(u8x16_min(over, twice_under), twice_under);
    let is_high = u8x16_eq(u8x16_min(under, twice_over), twice_over);
    v128_bitselect(high, v128_bitselect(low, above_left, is_low), is_high)
}

/// In which lanes each filter is used.
struct Filters {
    sub: v128,
    up: v128,
    average: v128,
    paeth: v128,
}

impl Filters {
    fn of(filters: [Filter; 4]) -> Self {
        let lanes = |wanted: Filter| {
            let [a, b, c, d] = filters.map(|filter| if filter == wanted { u32::MAX } else { 0 });
            u32x4(a, b, c, d)
        };
        Self {
            sub: lanes(Filter::Sub),
            up: lanes(Filter::Up),
            average: lanes(Filter::Average),
            paeth: lanes(Filter::Paeth),
        }
    }

    #[inline(always)]
    fn prediction(&self, neighbours: Neighbours) -> v128 {
        let Neighbours { left, above, .. } = neighbours;
        let plain = v128_or(v128_and(left, self.sub), v128_and(above, self.up));
        // The mean without its half; of the two the instruction rounds it up.
        let half = v128_and(v128_xor(left, above), u8x16_splat(1));
        let mean = v128_and(u8x16_sub(u8x16_avgr(left, above), half), self.average);
        v128_or(v128_or(plain, mean), v128_and(paeth(neighbours), self.paeth))
    }
}
