//! Portable operations, which native compilers vectorise.

use std::array::from_fn;
use std::ops::{Add, Sub};

/// One row of an 8×8 block, or one column after [`transpose`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes([i32; 8]);

impl Add for Lanes {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }
}

impl Lanes {
    /// All zero.
    #[inline(always)]
    pub fn zero() -> Self {
        Self([0; 8])
    }

    /// Coefficients times their quantisation.
    #[inline(always)]
    pub fn dequantised(coefficients: &[i16; 8], table: &[u16; 8]) -> Self {
        Self(from_fn(|i| i32::from(coefficients[i]).wrapping_mul(i32::from(table[i]))))
    }

    /// Samples less 128.
    #[inline(always)]
    pub fn of_samples(samples: [u8; 8]) -> Self {
        Self(samples.map(|sample| i32::from(sample) - 128))
    }

    /// Times a constant.
    #[inline(always)]
    pub fn times(self, factor: i32) -> Self {
        Self(self.0.map(|value| value.wrapping_mul(factor)))
    }

    /// Times a power of two.
    #[inline(always)]
    pub fn shl(self, bits: u32) -> Self {
        Self(self.0.map(|value| value.wrapping_shl(bits)))
    }

    /// Divided by a power of two, rounded half up.
    #[inline(always)]
    pub fn descale(self, bits: u32) -> Self {
        let half = 1_i32 << (bits - 1);
        Self(self.0.map(|value| value.wrapping_add(half) >> bits))
    }

    /// Plus 128, within 0 to 255.
    #[inline(always)]
    pub fn samples(self) -> [u8; 8] {
        self.0.map(|value| value.clamp(-128, 127).wrapping_add(128) as u8)
    }

    /// Times `factors`, rounded to the nearest, within 16 bits; zero below `zones`. And which are
    /// not zero, the first in the lowest bit.
    #[inline(always)]
    pub fn quantised(self, factors: &[f32; 8], zones: &[f32; 8]) -> ([i16; 8], u8) {
        let values: [i16; 8] = from_fn(|i| {
            let value = self.0[i] as f32 * factors[i];
            if value.abs() < zones[i] { 0 } else { value.round_ties_even() as i16 }
        });
        let mask = (0..8).fold(0, |mask, i| mask | u8::from(values[i] != 0) << i);
        (values, mask)
    }
}

/// Rows become columns.
#[inline(always)]
pub(crate) fn transpose(block: &[Lanes; 8]) -> [Lanes; 8] {
    from_fn(|row| Lanes(from_fn(|column| block[column].0[row])))
}
