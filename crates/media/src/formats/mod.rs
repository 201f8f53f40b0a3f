//! Every format but JPEG: containers are read here, pixels are decoded by the crates of `image-rs`,
//! where the feature `formats` has them.

pub(crate) mod bmp;
#[cfg(feature = "formats")]
mod bmp_plain;
pub(crate) mod gif;
#[cfg(feature = "formats")]
mod image_rs;
#[cfg_attr(not(feature = "formats"), path = "no_pixels.rs")]
pub(crate) mod pixels;
pub(crate) mod png;
mod png_colours;
#[cfg(feature = "formats")]
mod png_pixels;
#[cfg(feature = "formats")]
mod png_rows;
pub(crate) mod raster;
pub(crate) mod tiff;
#[cfg(feature = "formats")]
mod tiff_parts;
#[cfg(feature = "formats")]
mod tiff_pixels;
#[cfg(feature = "formats")]
mod unfilter;
pub(crate) mod webp;
