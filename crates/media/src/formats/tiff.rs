//! TIFF: its first directory. Scans and prints; the raw files of cameras are refused.

use crate::colour::{ColourSpace, space_of};
use crate::error::MediaError;
use crate::exif::Tiff;
use crate::facts::Probe;
use crate::kind::Kind;

/// Tags of a directory (TIFF 6.0, and DNG's).
mod tag {
    pub const SUBFILE: u16 = 254;
    pub const WIDTH: u16 = 256;
    pub const HEIGHT: u16 = 257;
    pub const BITS: u16 = 258;
    pub const MEANING: u16 = 262;
    pub const COLOURS: u16 = 320;
    pub const EXTRA: u16 = 338;
    pub const XMP: u16 = 700;
    pub const IPTC: u16 = 33723;
    pub const PHOTOSHOP: u16 = 34377;
    pub const PROFILE: u16 = 34675;
    pub const DNG: u16 = 50706;
}

/// Meanings of samples.
const BLACK_IS_ZERO: u16 = 1;
const INDICES: u32 = 3;
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
            tag::XMP => {
                probe.exif.read_xmp(field);
                probe.metadata_bytes += field.len();
            }
            tag::IPTC | tag::PHOTOSHOP => probe.metadata_bytes += field.len(),
            tag::PROFILE => probe.profile = field.to_vec(),
            _ => {}
        }
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

/// A TIFF of indices into a table of colours.
pub(super) struct Indexed {
    /// The same file with its indices as grey: decoders of grey read them.
    pub grey: Vec<u8>,
    pub colours: Vec<[u8; 3]>,
}

/// The parts of a TIFF with a table of colours; `None` for every other one.
///
/// # Errors
///
/// [`MediaError::UnsupportedKind`] for indices of 2 or 4 bits, [`MediaError::Corrupt`] for a table of
/// another length.
pub(super) fn indexed(bytes: &[u8]) -> Result<Option<Indexed>, MediaError> {
    let Some(reader) = Tiff::open(bytes) else { return Ok(None) };
    let field = |tag| reader.entries().find(|entry| entry.tag == tag);
    let number = |tag| field(tag).and_then(|entry| reader.number(&entry));
    let meaning = field(tag::MEANING).filter(|entry| reader.number(entry) == Some(INDICES));
    let Some(meaning) = meaning else { return Ok(None) };
    let count = match number(tag::BITS) {
        Some(8) => 256,
        Some(1) | None => 2,
        _ => return Err(MediaError::UnsupportedKind("a TIFF with indices of 2 or 4 bits")),
    };
    let table = field(tag::COLOURS).map(|entry| reader.shorts(&entry)).unwrap_or_default();
    if table.len() != 3 * count {
        return Err(MediaError::corrupt("a table of colours of another length"));
    }
    // Some programs write 8 bits into the 16.
    let shift = if table.iter().all(|&value| value < 256) { 0 } else { 8 };
    let value = |at: usize| table.get(at).map_or(0, |&value| (value >> shift) as u8);
    let colours = (0..count).map(|at| [value(at), value(count + at), value(2 * count + at)]);
    Ok(Some(Indexed {
        grey: reader.with_short(&meaning, BLACK_IS_ZERO),
        colours: colours.collect(),
    }))
}
