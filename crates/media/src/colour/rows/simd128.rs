//! The operations of the portable rows in the 128-bit SIMD of WebAssembly.

use core::arch::wasm32::{
    i8x16_shuffle, i16x8, i16x8_extend_high_u8x16, i16x8_extend_low_u8x16, i16x8_narrow_i32x4,
    i32x4_add, i32x4_dot_i16x8, i32x4_shl, i32x4_shr, i32x4_splat, u8x16_narrow_i16x8, v128,
};

use super::{split_few, ycc_few};

/// Samples in a vector.
const LANES: usize = 16;

/// Red, green and blue of interleaved pixels.
pub(crate) fn split_rgb(pixels: &[u8], [red, green, blue]: [&mut [u8]; 3]) {
    let (groups, pixels_left) = pixels.as_chunks::<{ 3 * LANES }>();
    let (reds, red_left) = red.as_chunks_mut::<LANES>();
    let (greens, green_left) = green.as_chunks_mut::<LANES>();
    let (blues, blue_left) = blue.as_chunks_mut::<LANES>();
    for (((group, red), green), blue) in groups.iter().zip(reds).zip(greens).zip(blues) {
        let [a, b, c]: [v128; 3] = bytemuck::cast(*group);
        let ab = i8x16_shuffle::<0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0>(a, b);
        let all = i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29>(ab, c);
        *red = bytemuck::cast(all);
        let ab = i8x16_shuffle::<1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0>(a, b);
        let all = i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30>(ab, c);
        *green = bytemuck::cast(all);
        let ab = i8x16_shuffle::<2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0>(a, b);
        let all = i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31>(ab, c);
        *blue = bytemuck::cast(all);
    }
    split_few(pixels_left, [red_left, green_left, blue_left]);
}

/// Luma and chroma of red, green and blue.
pub(crate) fn ycc_row([r, g, b]: [&[u8]; 3], [luma, blue, red]: [&mut [u8]; 3]) {
    let ((rs, r_left), (gs, g_left)) = (r.as_chunks::<LANES>(), g.as_chunks::<LANES>());
    let (bs, b_left) = b.as_chunks::<LANES>();
    let (lumas, luma_left) = luma.as_chunks_mut::<LANES>();
    let (blues, blue_left) = blue.as_chunks_mut::<LANES>();
    let (reds, red_left) = red.as_chunks_mut::<LANES>();
    let out = lumas.iter_mut().zip(blues).zip(reds);
    for (((luma, blue), red), ((r, g), b)) in out.zip(rs.iter().zip(gs).zip(bs)) {
        let (r, g, b) = (bytemuck::cast(*r), bytemuck::cast(*g), bytemuck::cast(*b));
        let (rg, gb) = (pairs_of(r, g), pairs_of(g, b));
        *luma = sixteen(rg, gb, luma_of);
        *blue = sixteen(rg, gb, blue_of);
        *red = sixteen(rg, gb, red_of);
    }
    ycc_few([r_left, g_left, b_left], [luma_left, blue_left, red_left]);
}

/// Pairs of one sample of `a` and one of `b`, four in a vector.
#[inline(always)]
fn pairs_of(a: v128, b: v128) -> [v128; 4] {
    let low = i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b);
    let high = i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b);
    [
        i16x8_extend_low_u8x16(low),
        i16x8_extend_high_u8x16(low),
        i16x8_extend_low_u8x16(high),
        i16x8_extend_high_u8x16(high),
    ]
}

/// The sums of each pair times `one` and `other`.
#[inline(always)]
fn weighed(pairs: v128, one: i16, other: i16) -> v128 {
    i32x4_dot_i16x8(pairs, i16x8(one, other, one, other, one, other, one, other))
}

/// Sixteen sums without their fraction, clamped.
#[inline(always)]
fn sixteen(rg: [v128; 4], gb: [v128; 4], sum: impl Fn(v128, v128) -> v128) -> [u8; LANES] {
    let four = |at: usize| i32x4_shr(sum(rg[at], gb[at]), 16);
    let low = i16x8_narrow_i32x4(four(0), four(1));
    bytemuck::cast(u8x16_narrow_i16x8(low, i16x8_narrow_i32x4(four(2), four(3))))
}

// The weights of `ycc_of`. What has no room in 16 bits is twice its half.

#[inline(always)]
fn luma_of(rg: v128, gb: v128) -> v128 {
    let sum = i32x4_add(weighed(rg, 19595, 19235), weighed(gb, 19235, 7471));
    i32x4_add(sum, i32x4_splat(32768))
}

#[inline(always)]
fn blue_of(rg: v128, gb: v128) -> v128 {
    let sum = i32x4_add(weighed(rg, -11059, -21709), i32x4_shl(weighed(gb, 0, 16384), 1));
    i32x4_add(sum, i32x4_splat((128 << 16) + 32767))
}

#[inline(always)]
fn red_of(rg: v128, gb: v128) -> v128 {
    let sum = i32x4_add(i32x4_shl(weighed(rg, 16384, 0), 1), weighed(gb, -27439, -5329));
    i32x4_add(sum, i32x4_splat((128 << 16) + 32767))
}
