//! Eight lanes: plain loops, and the same in WebAssembly SIMD, which the compiler does not generate
//! from those loops.
//!
//! All arithmetic wraps: hostile coefficients may overflow, and a wrong sample is harmless.

#[cfg_attr(target_arch = "wasm32", path = "simd128.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "portable.rs")]
mod implementation;

pub(crate) use implementation::{Lanes, transpose};

/// An 8×8 block as rows.
pub(crate) type Block = [Lanes; 8];
