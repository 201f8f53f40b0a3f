//! What needs the decoders of `image-rs`.

use jpeg::PlanarImage;

use super::raster::Raster;
use super::{image_rs, png_pixels};
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::recipe::Limits;
use crate::stages::{Stage, timed};

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
        Kind::Png => png_pixels::decode(bytes, limits),
        Kind::Webp => image_rs::decode_webp(bytes, limits, all_frames),
        Kind::Gif => image_rs::decode_gif(bytes, limits, all_frames),
        Kind::Bmp => image_rs::decode_bmp(bytes),
        Kind::Tiff => image_rs::decode_tiff(bytes, limits),
        other => Err(MediaError::UnsupportedKind(other.name())),
    }
}

/// The same as luma and chroma, or luma alone, of sRGB. `has_half_chroma` as in
/// [`YccRows::new`](super::raster::YccRows::new).
///
/// # Errors
///
/// Decoding errors.
pub(crate) fn decode_ycc(
    bytes: &[u8],
    probe: &Probe,
    limits: &Limits,
    has_half_chroma: bool,
) -> Result<PlanarImage, MediaError> {
    if probe.kind == Kind::Png {
        return timed(Stage::Decode, || png_pixels::decode_ycc(bytes, limits, has_half_chroma));
    }
    let raster = timed(Stage::Decode, || decode_raster(bytes, probe, limits, true))?;
    timed(Stage::Colour, || raster.into_ycc(has_half_chroma))
}

/// A PNG file of `raster`.
///
/// # Errors
///
/// [`MediaError::Corrupt`] if the pixels do not match the size.
pub(crate) fn encode_png(raster: &Raster) -> Result<Vec<u8>, MediaError> {
    png_pixels::encode(raster)
}

/// A PNG file of `raster`, unless it would exceed `max_bytes`: then encoding stops there.
pub(crate) fn encode_png_within(raster: &Raster, max_bytes: usize) -> Option<Vec<u8>> {
    png_pixels::encode_within(raster, max_bytes)
}

/// The inflated profile of a PNG; empty if it is unreadable.
pub(crate) fn png_profile(bytes: &[u8]) -> Vec<u8> {
    png_pixels::profile(bytes)
}
