//! Rows of pixels to luma and chroma. What WebAssembly does sixteen pixels at a time is, sample for
//! sample, what is written here.

#[cfg_attr(target_arch = "wasm32", path = "simd128.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "portable.rs")]
mod lanes;

use super::ycc_of;
pub(crate) use lanes::{split_rgb, ycc_row};

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
