//! The operations of portable.rs in the 128-bit SIMD of WebAssembly.

use core::arch::wasm32::{
    f32x4_abs, f32x4_convert_i32x4, f32x4_ge, f32x4_mul, f32x4_nearest, i8x16_narrow_i16x8,
    i8x16_splat, i16x8_bitmask, i16x8_extend_low_u8x16, i16x8_narrow_i32x4, i16x8_ne, i16x8_splat,
    i16x8_sub, i32x4_add, i32x4_extend_high_i16x8, i32x4_extend_high_u16x8, i32x4_extend_low_i16x8,
    i32x4_extend_low_u16x8, i32x4_mul, i32x4_shl, i32x4_shr, i32x4_shuffle, i32x4_splat, i32x4_sub,
    i32x4_trunc_sat_f32x4, u64x2, u64x2_extract_lane, v128, v128_and, v128_xor,
};
use std::ops::{Add, Sub};

/// One row of an 8×8 block, or one column after [`transpose`]: its first and its last four.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes(v128, v128);

impl Add for Lanes {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(i32x4_add(self.0, other.0), i32x4_add(self.1, other.1))
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(i32x4_sub(self.0, other.0), i32x4_sub(self.1, other.1))
    }
}

impl Lanes {
    /// All zero.
    #[inline(always)]
    pub fn zero() -> Self {
        Self(i32x4_splat(0), i32x4_splat(0))
    }

    /// Coefficients times their quantisation.
    #[inline(always)]
    pub fn dequantised(coefficients: &[i16; 8], table: &[u16; 8]) -> Self {
        let values: v128 = bytemuck::cast(*coefficients);
        let table: v128 = bytemuck::cast(*table);
        Self(
            i32x4_mul(i32x4_extend_low_i16x8(values), i32x4_extend_low_u16x8(table)),
            i32x4_mul(i32x4_extend_high_i16x8(values), i32x4_extend_high_u16x8(table)),
        )
    }

    /// Samples less 128.
    #[inline(always)]
    pub fn of_samples(samples: [u8; 8]) -> Self {
        let bytes = u64x2(u64::from_le_bytes(samples), 0);
        let values = i16x8_sub(i16x8_extend_low_u8x16(bytes), i16x8_splat(128));
        Self(i32x4_extend_low_i16x8(values), i32x4_extend_high_i16x8(values))
    }

    /// Times a constant.
    #[inline(always)]
    pub fn times(self, factor: i32) -> Self {
        let factor = i32x4_splat(factor);
        Self(i32x4_mul(self.0, factor), i32x4_mul(self.1, factor))
    }

    /// Times a power of two.
    #[inline(always)]
    pub fn shl(self, bits: u32) -> Self {
        Self(i32x4_shl(self.0, bits), i32x4_shl(self.1, bits))
    }

    /// Divided by a power of two, rounded half up.
    #[inline(always)]
    pub fn descale(self, bits: u32) -> Self {
        let half = i32x4_splat(1 << (bits - 1));
        Self(i32x4_shr(i32x4_add(self.0, half), bits), i32x4_shr(i32x4_add(self.1, half), bits))
    }

    /// Plus 128, within 0 to 255.
    #[inline(always)]
    pub fn samples(self) -> [u8; 8] {
        let values = i16x8_narrow_i32x4(self.0, self.1);
        // Within -128 to 127; turning the highest bit then adds 128.
        let bytes = v128_xor(i8x16_narrow_i16x8(values, values), i8x16_splat(-128));
        u64x2_extract_lane::<0>(bytes).to_le_bytes()
    }

    /// Times `factors`, rounded to the nearest, within 16 bits; zero below `zones`. And which are
    /// not zero, the first in the lowest bit.
    #[inline(always)]
    pub fn quantised(self, factors: &[f32; 8], zones: &[f32; 8]) -> ([i16; 8], u8) {
        let [low, high]: [v128; 2] = bytemuck::cast(*factors);
        let [low_zone, high_zone]: [v128; 2] = bytemuck::cast(*zones);
        let scaled = |values: v128, factors: v128, zone: v128| {
            let value = f32x4_mul(f32x4_convert_i32x4(values), factors);
            let is_kept = f32x4_ge(f32x4_abs(value), zone);
            i32x4_trunc_sat_f32x4(v128_and(f32x4_nearest(value), is_kept))
        };
        let values =
            i16x8_narrow_i32x4(scaled(self.0, low, low_zone), scaled(self.1, high, high_zone));
        (bytemuck::cast(values), i16x8_bitmask(i16x8_ne(values, i16x8_splat(0))))
    }
}

/// Rows become columns, four by four.
#[inline(always)]
fn turned(rows: [v128; 4]) -> [v128; 4] {
    let [a, b, c, d] = rows;
    let ab_low = i32x4_shuffle::<0, 4, 1, 5>(a, b);
    let ab_high = i32x4_shuffle::<2, 6, 3, 7>(a, b);
    let cd_low = i32x4_shuffle::<0, 4, 1, 5>(c, d);
    let cd_high = i32x4_shuffle::<2, 6, 3, 7>(c, d);
    [
        i32x4_shuffle::<0, 1, 4, 5>(ab_low, cd_low),
        i32x4_shuffle::<2, 3, 6, 7>(ab_low, cd_low),
        i32x4_shuffle::<0, 1, 4, 5>(ab_high, cd_high),
        i32x4_shuffle::<2, 3, 6, 7>(ab_high, cd_high),
    ]
}

/// Rows become columns.
#[inline(always)]
pub(crate) fn transpose(block: &[Lanes; 8]) -> [Lanes; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = *block;
    let [a0, a1, a2, a3] = turned([r0.0, r1.0, r2.0, r3.0]);
    let [b0, b1, b2, b3] = turned([r4.0, r5.0, r6.0, r7.0]);
    let [c0, c1, c2, c3] = turned([r0.1, r1.1, r2.1, r3.1]);
    let [d0, d1, d2, d3] = turned([r4.1, r5.1, r6.1, r7.1]);
    [
        Lanes(a0, b0),
        Lanes(a1, b1),
        Lanes(a2, b2),
        Lanes(a3, b3),
        Lanes(c0, d0),
        Lanes(c1, d1),
        Lanes(c2, d2),
        Lanes(c3, d3),
    ]
}
