//! Every format but JPEG: containers are read here, pixels are decoded by the crates of `image-rs`.

pub(crate) mod bmp;
pub(crate) mod gif;
mod image_rs;
pub(crate) mod png;
mod png_colours;
pub(crate) mod raster;
pub(crate) mod webp;

use self::raster::Raster;
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::recipe::Limits;

/// All pixels of a file other than JPEG; with `all_frames` every frame is decoded.
///
/// # Errors
///
/// Decoding errors.
pub(crate) fn decode_raster(
    bytes: &[u8],
    probe: &Probe,
    limits: &Limits,
    all_frames: bool,
) -> Result<Raster, MediaError> {
    match probe.kind {
        Kind::Png => png::decode(bytes, limits),
        Kind::Webp => webp::decode(bytes, limits, all_frames),
        Kind::Gif => gif::decode(bytes, limits, all_frames),
        Kind::Bmp => bmp::decode(bytes),
        other => Err(MediaError::UnsupportedKind(other.name())),
    }
}
