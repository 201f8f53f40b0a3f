//! TIFF: its first directory. Scans and prints; the raw files of cameras are refused.

use crate::colour::{ColourSpace, space_of};
use crate::error::MediaError;
use crate::exif::Tiff;
use crate::facts::Probe;
use crate::kind::Kind;

/// Tags of a directory (TIFF 6.0, and DNG's).
pub(super) mod tag {
    pub const SUBFILE: u16 = 254;
    pub const WIDTH: u16 = 256;
    pub const HEIGHT: u16 = 257;
    pub const BITS: u16 = 258;
    pub const MEANING: u16 = 262;
    pub const EXTRA: u16 = 338;
    pub const XMP: u16 = 700;
    pub const IPTC: u16 = 33723;
    pub const PHOTOSHOP: u16 = 34377;
    pub const PROFILE: u16 = 34675;
    pub const DNG: u16 = 50706;
}

/// A meaning of samples.
const INKS: u32 = 5;

/// The facts of the first image. Its directory may lie behind the pixels, beyond a file's beginning.
///
/// # Errors
///
/// [`MediaError::UnsupportedKind`] for a camera's raw file: its first image is a small preview.
pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    const RAW: MediaError = MediaError::UnsupportedKind("a camera's raw file");
    let mut probe = Probe::new(Kind::Tiff);
    let Some(reader) = Tiff::open(bytes) else { return Ok(probe) };
    if bytes.get(8..10) == Some(b"CR") {
        return Err(RAW);
    }
    let mut meaning = 2;
    let mut packet = None;
    for entry in reader.entries() {
        let number = || reader.number(&entry).unwrap_or(0);
        let field = reader.field(&entry).unwrap_or(&[]);
        match entry.tag {
            tag::SUBFILE if number() & 1 == 1 => return Err(RAW),
            tag::DNG => return Err(RAW),
            tag::WIDTH => probe.stored_width = number() as usize,
            tag::HEIGHT => probe.stored_height = number() as usize,
            tag::BITS => probe.bit_depth = number().min(255) as u8,
            tag::MEANING => meaning = number(),
            tag::EXTRA => probe.has_alpha = true,
            // The first counts: many fields may name the same bytes.
            tag::XMP => packet = packet.or(Some(field)),
            tag::IPTC | tag::PHOTOSHOP => probe.metadata_bytes += field.len(),
            tag::PROFILE if probe.profile.is_empty() => probe.profile = field.to_vec(),
            _ => {}
        }
    }
    if let Some(packet) = packet {
        probe.exif.read_xmp(packet);
        probe.metadata_bytes += packet.len();
    }
    probe.exif.read_tiff(bytes);
    probe.colour = match meaning {
        0 | 1 => space_of(&probe.profile, ColourSpace::Grey),
        INKS => ColourSpace::Cmyk,
        _ => space_of(&probe.profile, ColourSpace::Srgb),
    };
    if meaning == INKS {
        probe.profile.clear(); // its decoder hands out RGB
    }
    Ok(probe)
}

/// Whether colours are stored times their opacity.
#[cfg(feature = "formats")]
pub(super) fn has_associated_alpha(bytes: &[u8]) -> bool {
    const ASSOCIATED: u32 = 1;
    let Some(reader) = Tiff::open(bytes) else { return false };
    let extra = reader.entries().find(|entry| entry.tag == tag::EXTRA);
    extra.and_then(|entry| reader.number(&entry)) == Some(ASSOCIATED)
}
