//! Rows of pixels to luma and chroma. What WebAssembly does sixteen pixels at a time is, sample for
//! sample, what is written here.

#[cfg_attr(target_arch = "wasm32", path = "simd128.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "portable.rs")]
mod lanes;

use super::ycc_of;
pub(crate) use lanes::{mean_of_pairs, split_rgb, ycc_row};

/// Red, green and blue of interleaved pixels.
pub(crate) fn split_few(pixels: &[u8], [red, green, blue]: [&mut [u8]; 3]) {
    let out = red.iter_mut().zip(green).zip(blue);
    for (((red, green), blue), pixel) in out.zip(pixels.as_chunks::<3>().0) {
        [*red, *green, *blue] = *pixel;
    }
}

/// Luma and chroma of red, green and blue.
pub(crate) fn ycc_few([r, g, b]: [&[u8]; 3], [luma, blue, red]: [&mut [u8]; 3]) {
    let out = luma.iter_mut().zip(blue).zip(red);
    for (((luma, blue), red), ((&r, &g), &b)) in out.zip(r.iter().zip(g).zip(b)) {
        [*luma, *blue, *red] = ycc_of([r, g, b]);
    }
}

/// The mean of each 2×2 samples of two rows. The first mean is one of an even column.
pub(crate) fn mean_of_few(above: &[u8], below: &[u8], out: &mut [u8]) {
    let pairs = above.as_chunks::<2>().0.iter().zip(below.as_chunks::<2>().0);
    for ((x, out), (&[a0, a1], &[b0, b1])) in out.iter_mut().enumerate().zip(pairs) {
        // Halves are rounded up and down in turn to avoid a tint.
        let sum = u16::from(a0) + u16::from(a1) + u16::from(b0) + u16::from(b1);
        *out = ((sum + 1 + (x as u16 & 1)) >> 2) as u8;
    }
}
