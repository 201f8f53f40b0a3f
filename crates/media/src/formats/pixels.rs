//! What needs the decoders of `image-rs`.

use jpeg::{ColourModel, PlanarImage};

pub(crate) use super::png_pixels::{encode_png, encode_png_within, png_profile};
use super::raster::Raster;
use super::{image_rs, png_pixels, tiff_pixels};
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
        Kind::Tiff => tiff_pixels::decode(bytes, limits),
        other => Err(MediaError::UnsupportedKind(other.name())),
    }
}

/// The same as planes, in the colours of the file's profile.
///
/// # Errors
///
/// Decoding errors.
pub(crate) fn decode_planar(
    bytes: &[u8],
    probe: &Probe,
    limits: &Limits,
    all_frames: bool,
) -> Result<PlanarImage, MediaError> {
    if probe.model() == ColourModel::Cmyk {
        return timed(Stage::Decode, || tiff_pixels::decode_inks(bytes, limits));
    }
    let raster = timed(Stage::Decode, || decode_raster(bytes, probe, limits, all_frames))?;
    timed(Stage::Colour, || raster.into_planar())
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
