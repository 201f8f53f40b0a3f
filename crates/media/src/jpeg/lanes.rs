//! Eight numbers that are worked on together; the compiler makes SIMD of the plain loops.
//!
//! All arithmetic wraps: hostile coefficients may overflow, and a wrong sample is harmless.

use std::array::from_fn;
use std::ops::{Add, Sub};

/// One row of an 8×8 block, or one column after [`transpose`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes(pub [i32; 8]);

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
    /// Times a constant.
    #[inline(always)]
    pub fn times(self, factor: i32) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_mul(factor)))
    }

    /// Times a power of two.
    #[inline(always)]
    pub fn shl(self, bits: u32) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_shl(bits)))
    }

    /// Divided by a power of two, rounded half up.
    #[inline(always)]
    pub fn descale(self, bits: u32) -> Self {
        let half = 1_i32 << (bits - 1);
        Self(from_fn(|i| self.0[i].wrapping_add(half) >> bits))
    }
}

/// An 8×8 block as rows.
pub(crate) type Block = [Lanes; 8];

/// Rows become columns.
#[inline(always)]
pub(crate) fn transpose(block: &Block) -> Block {
    from_fn(|row| Lanes(from_fn(|column| block[column].0[row])))
}
