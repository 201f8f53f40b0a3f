//! TIFF: its first directory. Scans and prints; the raw files of cameras are refused.

use crate::colour::{ColourSpace, lab_profile, space_of};
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
    #[cfg(feature = "formats")]
    pub const COMPRESSION: u16 = 259;
    #[cfg(feature = "formats")]
    pub const FILL_ORDER: u16 = 266;
    #[cfg(feature = "formats")]
    pub const EXTRA: u16 = 338;
    pub const XMP: u16 = 700;
    pub const IPTC: u16 = 33723;
    pub const PHOTOSHOP: u16 = 34377;
    pub const PROFILE: u16 = 34675;
    pub const DNG: u16 = 50706;
}

/// Meanings of samples.
pub(super) mod meaning {
    pub const WHITE_IS_ZERO: u32 = 0;
    pub const BLACK_IS_ZERO: u32 = 1;
    pub const RGB: u32 = 2;
    #[cfg(feature = "formats")]
    pub const INDICES: u32 = 3;
    pub const INKS: u32 = 5;
    #[cfg(feature = "formats")]
    pub const YCC: u32 = 6;
    /// Its axes of colour have a sign.
    pub const LAB: u32 = 8;
    /// In the encoding of ICC profiles.
    pub const LAB_OF_ICC: u32 = 9;
}

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
    let mut meaning = meaning::RGB;
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
        meaning::WHITE_IS_ZERO | meaning::BLACK_IS_ZERO => {
            space_of(&probe.profile, ColourSpace::Grey)
        }
        meaning::INKS => ColourSpace::Cmyk,
        meaning::LAB | meaning::LAB_OF_ICC => {
            probe.profile = lab_profile();
            ColourSpace::Other
        }
        _ => space_of(&probe.profile, ColourSpace::Srgb),
    };
    Ok(probe)
}
