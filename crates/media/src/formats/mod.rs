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

/// All pixels of a file that is no JPEG; with `prove_all` every frame of it is decoded.
///
/// # Errors
///
/// What decoding refuses.
pub(crate) fn decode_raster(
    bytes: &[u8],
    probe: &Probe,
    limits: &Limits,
    prove_all: bool,
) -> Result<Raster, MediaError> {
    match probe.kind {
        Kind::Png => png::decode(bytes, limits),
        Kind::Webp => webp::decode(bytes, limits, prove_all),
        Kind::Gif => gif::decode(bytes, limits, prove_all),
        Kind::Bmp => bmp::decode(bytes),
        other => Err(MediaError::UnsupportedKind(other.name())),
    }
}
