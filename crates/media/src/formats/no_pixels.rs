//! In place of `pixels.rs` in the package for JPEG alone.

use jpeg::PlanarImage;

use super::raster::Raster;
use crate::error::MediaError;
use crate::facts::Probe;
use crate::recipe::Limits;

/// Refuses every kind.
pub(crate) fn decode_raster(
    _: &[u8],
    probe: &Probe,
    _: &Limits,
    _: bool,
) -> Result<Raster, MediaError> {
    Err(MediaError::UnsupportedKind(probe.kind.name()))
}

/// Refuses every kind.
pub(crate) fn decode_planar(
    _: &[u8],
    probe: &Probe,
    _: &Limits,
    _: bool,
) -> Result<PlanarImage, MediaError> {
    Err(MediaError::UnsupportedKind(probe.kind.name()))
}

/// Refuses every kind.
pub(crate) fn decode_ycc(
    _: &[u8],
    probe: &Probe,
    _: &Limits,
    _: bool,
) -> Result<PlanarImage, MediaError> {
    Err(MediaError::UnsupportedKind(probe.kind.name()))
}

/// `None`: no PNG is written.
pub(crate) fn encode_png_within(_: &Raster, _: usize) -> Option<Vec<u8>> {
    None
}

/// Empty: nothing inflates.
pub(crate) fn png_profile(_: &[u8]) -> Vec<u8> {
    Vec::new()
}
