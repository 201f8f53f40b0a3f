//! The colour space of a PNG: from code points, a profile, the sRGB chunk, or gamma and
//! chromaticities.

use super::pixels::png_profile;
use crate::bytes::be32;
use crate::colour::{Chromaticities, ColourSpace, Transfer, grey_profile, rgb_profile, space_of};

/// The gAMA value that stands for sRGB's curve (PNG specification, 11.3.2.5).
const SRGB_GAMMA: u32 = 45_455;

/// The chunks that define the colour space.
#[derive(Default)]
pub(super) struct ColourChunks {
    code_points: Option<[u8; 4]>,
    has_profile: bool,
    is_srgb: bool,
    /// In 100,000ths.
    gamma: Option<u32>,
    /// White, red, green, blue.
    chromaticities: Option<[[f64; 2]; 4]>,
}

/// The colour space they define.
pub(super) enum DefinedSpace {
    /// sRGB, or undefined.
    Srgb,
    Profile(Vec<u8>),
    /// Not convertible, such as high dynamic range.
    Unknown,
}

impl ColourChunks {
    /// Reads a chunk if it defines colours.
    pub fn read(&mut self, name: [u8; 4], payload: &[u8]) {
        // The first of a kind counts; one of another length does not.
        match (&name, payload.len()) {
            (b"cICP", 4) => self.code_points = self.code_points.or(payload.first_chunk().copied()),
            (b"iCCP", _) => self.has_profile = true,
            (b"sRGB", 1) => self.is_srgb = true,
            (b"gAMA", 4) => {
                self.gamma = self.gamma.or(be32(payload, 0).filter(|&gamma| gamma > 0));
            }
            (b"cHRM", 32) if self.chromaticities.is_none() => {
                let point = |at: usize| {
                    let number = |at| Some(f64::from(be32(payload, at)?) / 100_000.0);
                    Some([number(at)?, number(at + 4)?])
                };
                self.chromaticities = (|| Some([point(0)?, point(8)?, point(16)?, point(24)?]))();
            }
            _ => {}
        }
    }

    /// The colour space by the chunk of highest precedence (PNG specification, third edition, 4.3).
    /// `bytes` is the whole file: the profile is compressed.
    pub fn profile(&self, bytes: &[u8], is_grey: bool) -> DefinedSpace {
        if let Some(code_points) = self.code_points {
            return space_of_code_points(code_points, is_grey);
        }
        if self.has_profile {
            if !cfg!(feature = "formats") {
                return DefinedSpace::Unknown;
            }
            let profile = png_profile(bytes);
            if !profile.is_empty() {
                return DefinedSpace::Profile(profile);
            }
        }
        if self.is_srgb || (self.gamma.is_none() && self.chromaticities.is_none()) {
            return DefinedSpace::Srgb;
        }
        let transfer = match self.gamma {
            None | Some(SRGB_GAMMA) => Transfer::SRGB,
            Some(gamma) => Transfer::power(100_000.0 / f64::from(gamma)),
        };
        let space =
            self.chromaticities.map_or(Chromaticities::SRGB, |[white, red, green, blue]| {
                Chromaticities { white, red, green, blue }
            });
        defined_space(&space, transfer, is_grey)
    }
}

fn space_of_code_points(
    [primaries, transfer, matrix, full_range]: [u8; 4],
    is_grey: bool,
) -> DefinedSpace {
    let space = Chromaticities::of_code(primaries).zip(Transfer::of_code(transfer));
    match (space, matrix, full_range) {
        (Some((space, transfer)), 0, 1) => defined_space(&space, transfer, is_grey),
        _ => DefinedSpace::Unknown,
    }
}

/// `Srgb` if the profile is equivalent to sRGB and pixels need no conversion.
fn defined_space(space: &Chromaticities, transfer: Transfer, is_grey: bool) -> DefinedSpace {
    let (profile, untagged) = if is_grey {
        (Some(grey_profile(transfer)), ColourSpace::Grey)
    } else {
        (rgb_profile(space, transfer), ColourSpace::Srgb)
    };
    match profile {
        Some(profile) if space_of(&profile, untagged) != untagged => DefinedSpace::Profile(profile),
        _ => DefinedSpace::Srgb,
    }
}
