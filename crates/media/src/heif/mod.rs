//! HEIF, the boxes of AVIF and HEIC (ISO/IEC 23008-12): what the header tells of the primary image,
//! and of which parts it is made. Their pixels are decoded by the platform.

// Parts are only put together in the package of every format.
#![cfg_attr(not(feature = "formats"), allow(dead_code))]

mod meta;
#[cfg(feature = "formats")]
mod parts;
#[cfg(feature = "formats")]
mod tiles;

#[cfg(feature = "formats")]
pub use parts::{Heif, open};
#[cfg(feature = "formats")]
pub use tiles::Frame;

use meta::{Meta, Numbers};

use crate::bytes::be32;
use crate::colour::{Chromaticities, ColourSpace, Transfer, rgb_profile, space_of};
use crate::exif::Exif;
use crate::facts::Probe;
use crate::kind::Kind;
use crate::video::box_at::BoxAt;

/// EXIF and XMP of one file. Further ones are passed over.
const MOST_METADATA: usize = 8;

/// The facts of the primary image as far as `bytes`, the file or its beginning, tell.
pub(crate) fn probe(kind: Kind, bytes: &[u8]) -> Probe {
    let mut header = Header::new(kind);
    // Brands of sequences; how long they are stands elsewhere.
    if matches!(bytes.get(8..12), Some(b"avis" | b"msf1" | b"hevc" | b"hevx")) {
        header.probe.frames = 2;
    }
    let _ = Meta::of(bytes).and_then(|meta| header.read(bytes, &meta)); // else it stays unknown
    header.probe
}

/// How the primary image is to be shown.
struct Header {
    probe: Probe,
    /// Of the stored pixels: how many from the left and from the top are not shown.
    hidden: (usize, usize),
    coding: Option<Coding>,
}

/// How luma and chroma are coded, where the container tells.
#[derive(Clone, Copy)]
struct Coding {
    /// A code point of ITU-T H.273, table 4.
    matrix: u8,
    is_full_range: bool,
}

impl Header {
    fn new(kind: Kind) -> Self {
        let mut probe = Probe::new(kind);
        probe.colour = ColourSpace::Other;
        Self { probe, hidden: (0, 0), coding: None }
    }

    /// `None` where a box is cut or against the rules.
    fn read(&mut self, bytes: &[u8], meta: &Meta) -> Option<()> {
        self.read_metadata(bytes, meta)?;
        let mut turns = Turns::default();
        let probe = &mut self.probe;
        let properties = meta.properties_of(bytes, meta.primary)?;
        for property in &properties {
            let body = bytes.get(property.body..property.end)?;
            match (&property.name, body) {
                (b"ispe", _) => {
                    probe.stored_width = be32(body, 4)? as usize;
                    probe.stored_height = be32(body, 8)? as usize;
                }
                (b"clap", _) => {
                    let size = (probe.stored_width, probe.stored_height);
                    if let Some((hidden, shown)) = clean_aperture(body, size) {
                        self.hidden = hidden;
                        (probe.stored_width, probe.stored_height) = shown;
                    }
                }
                (b"irot", [angle, ..]) => turns.turn(4 - (angle & 3)),
                (b"imir", [axis, ..]) => turns.mirror(axis & 1 == 0),
                (b"pixi", [_, _, _, _, _, depth, ..]) => probe.bit_depth = *depth,
                _ => {}
            }
        }
        probe.exif.orientation = turns.orientation();
        let is_tagged = self.read_colours(bytes, &properties)?;
        if let (false, Some(&tile)) = (is_tagged, meta.sources_of(meta.primary).first()) {
            self.read_colours(bytes, &meta.properties_of(bytes, tile)?)?;
        }
        Some(())
    }

    fn read_metadata(&mut self, bytes: &[u8], meta: &Meta) -> Option<()> {
        let metadata = meta.items.iter().filter(|(_, kind)| matches!(kind, b"Exif" | b"mime"));
        for (item, kind) in metadata.take(MOST_METADATA) {
            let Some(content) = meta.content(bytes, *item) else { continue };
            self.probe.metadata_bytes += content.len();
            if kind == b"mime" {
                self.probe.exif.read_xmp(&content);
            } else if let Some(start) = be32(&content, 0) {
                let mut exif = Exif::default(); // its orientation does not count here
                exif.read_tiff(content.get(4..)?.get(start as usize..).unwrap_or(&[]));
                self.probe.exif.has_gps |= exif.has_gps;
            }
        }
        Some(())
    }

    /// Reads the colour space; a profile goes before code points. Whether there is any.
    fn read_colours(&mut self, bytes: &[u8], properties: &[BoxAt]) -> Option<bool> {
        let mut coded = Vec::new();
        for property in properties.iter().filter(|found| &found.name == b"colr") {
            match bytes.get(property.body..property.end)? {
                [b'p', b'r', b'o', b'f', profile @ ..] | [b'r', b'I', b'C', b'C', profile @ ..] => {
                    self.probe.profile = profile.to_vec();
                }
                [b'n', b'c', b'l', b'x', rest @ ..] => {
                    let mut numbers = Numbers(rest);
                    let (primaries, transfer) = (numbers.next(2)?, numbers.next(2)?);
                    let matrix = numbers.next(2)? as u8;
                    let is_full_range = numbers.next(1)? & 0x80 != 0;
                    self.coding = Some(Coding { matrix, is_full_range });
                    coded = profile_of(primaries as u8, transfer as u8);
                }
                _ => {}
            }
        }
        if self.probe.profile.is_empty() {
            self.probe.profile = coded;
        }
        let is_tagged = !self.probe.profile.is_empty() || self.coding.is_some();
        if is_tagged {
            self.probe.colour = space_of(&self.probe.profile, ColourSpace::Srgb);
        }
        Some(is_tagged)
    }
}

/// A profile of code points (ITU-T H.273); empty for sRGB, and for high dynamic range, which is not
/// converted.
fn profile_of(primaries: u8, transfer: u8) -> Vec<u8> {
    const UNSPECIFIED: u8 = 2;
    let space = match primaries {
        UNSPECIFIED => Some(Chromaticities::SRGB),
        code => Chromaticities::of_code(code),
    };
    // Cameras name the curve of video and mean that of screens.
    let curve = match transfer {
        1 | 6 | 14 | 15 | UNSPECIFIED => Some(Transfer::SRGB),
        code => Transfer::of_code(code),
    };
    let found = space.zip(curve).and_then(|(space, curve)| rgb_profile(&space, curve));
    found
        .filter(|profile| space_of(profile, ColourSpace::Srgb) != ColourSpace::Srgb)
        .unwrap_or_default()
}

/// What `clap` leaves of an image: pixels hidden at the left and at the top, and the size shown.
fn clean_aperture(
    body: &[u8],
    (width, height): (usize, usize),
) -> Option<((usize, usize), (usize, usize))> {
    let number = |at: usize| be32(body, at * 4).map(|raw| f64::from(raw as i32));
    let share = |at: usize| Some(number(at)? / number(at + 1).filter(|&below| below > 0.0)?);
    // Without `clamp`, whose panic would bring the formatting of floats along.
    let side = |full: usize, shown: f64, offset: f64| {
        let shown = (shown.round() as usize).max(1).min(full);
        let start = ((full - shown) as f64 / 2.0 + offset).round() as usize;
        (start.min(full - shown), shown)
    };
    if width == 0 || height == 0 {
        return None;
    }
    let (left, shown_width) = side(width, share(0)?, share(4)?);
    let (top, shown_height) = side(height, share(2)?, share(6)?);
    Some(((left, top), (shown_width, shown_height)))
}

/// Turns and mirrors in the order of the file, as the one EXIF orientation they amount to.
#[derive(Default)]
struct Turns {
    /// Left and right change places first.
    is_mirrored: bool,
    /// Then so many quarters clockwise.
    quarters: u8,
}

impl Turns {
    fn turn(&mut self, quarters: u8) {
        self.quarters = (self.quarters + quarters) % 4;
    }

    fn mirror(&mut self, is_upside_down: bool) {
        self.is_mirrored = !self.is_mirrored;
        self.quarters = (4 - self.quarters + if is_upside_down { 2 } else { 0 }) % 4;
    }

    fn orientation(&self) -> u8 {
        let [upright, mirrored] = [[1, 6, 3, 8], [2, 7, 4, 5]];
        let row = if self.is_mirrored { mirrored } else { upright };
        row[usize::from(self.quarters & 3)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_mirrors_amount_to_one_orientation() {
        let of = |steps: &[(bool, u8)]| {
            let mut turns = Turns::default();
            for &(is_turn, value) in steps {
                if is_turn { turns.turn(value) } else { turns.mirror(value == 1) }
            }
            turns.orientation()
        };
        assert_eq!(of(&[]), 1);
        assert_eq!((of(&[(true, 1)]), of(&[(true, 2)]), of(&[(true, 3)])), (6, 3, 8));
        assert_eq!((of(&[(false, 0)]), of(&[(false, 1)])), (2, 4));
        // Mirrored and turned is not turned and mirrored.
        assert_eq!((of(&[(false, 0), (true, 1)]), of(&[(true, 1), (false, 0)])), (7, 5));
        assert_eq!(of(&[(false, 0), (true, 1), (true, 3), (false, 0)]), 1);
    }
}
