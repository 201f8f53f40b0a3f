//! Reads the facts in a file's leading bytes, before any pixel work.

use crate::colour::{ColourSpace, space_of};
use crate::error::MediaError;
use crate::exif::Exif;
use crate::facts::Probe;
use crate::formats::{bmp, gif, png, tiff, webp};
use crate::heif;
use crate::kind::Kind;

/// Reads `bytes`, a whole file or its beginning.
///
/// # Errors
///
/// [`MediaError::Corrupt`] or [`MediaError::UnsupportedKind`] for an invalid header. An unknown
/// kind is not an error here: see [`Probe::kind`].
pub fn read(bytes: &[u8]) -> Result<Probe, MediaError> {
    let kind = Kind::of(bytes);
    match kind {
        Kind::Jpeg => Ok(of_jpeg(bytes, &jpeg::Header::read_leading(bytes)?)),
        Kind::Png => png::probe(bytes),
        Kind::Webp => webp::probe(bytes),
        Kind::Gif => gif::probe(bytes),
        Kind::Bmp => bmp::probe(bytes),
        Kind::Tiff => tiff::probe(bytes),
        Kind::Avif | Kind::Heic => Ok(heif::probe(kind, bytes)),
        _ => Ok(Probe::new(kind)),
    }
}

fn of_jpeg(bytes: &[u8], header: &jpeg::Header) -> Probe {
    const APP1: u8 = 0xE1;
    let metadata = jpeg::segments(bytes).filter(|segment| segment.marker == APP1);
    let channels = header.components.len();
    let sampling = || header.components.iter().map(|channel| (channel.across, channel.down));
    let most = sampling().fold((1, 1), |most, one| (most.0.max(one.0), most.1.max(one.1)));
    let parts: usize = sampling().map(|(across, down)| across * down).sum();
    let pixels = header.width as u64 * header.height as u64;
    Probe {
        stored_width: header.width,
        stored_height: header.height,
        exif: Exif::of_jpeg(metadata.map(|segment| segment.payload)),
        colour: match channels {
            4 => ColourSpace::Cmyk,
            1 => space_of(&header.profile, ColourSpace::Grey),
            _ => space_of(&header.profile, ColourSpace::Srgb),
        },
        profile: header.profile.clone(),
        bit_depth: if header.precision == 0 { 8 } else { header.precision },
        is_progressive: header.is_progressive(),
        samples: pixels * parts as u64 / (most.0 * most.1) as u64,
        metadata_bytes: header.metadata_bytes,
        ..Probe::new(Kind::Jpeg)
    }
}
