//! Which colours a PNG means: by code points, a profile, sRGB's own chunk, or gamma and
//! chromaticities.

use std::io::Cursor;

use crate::bytes::be32;
use crate::colour::{Chromaticities, ColourSpace, Transfer, grey_profile, rgb_profile, space_of};

/// What programs write that mean sRGB's curve, which is no power (PNG specification, 11.3.2.5).
const SRGB_GAMMA: u32 = 45_455;

/// The chunks that say which colours are meant.
#[derive(Default)]
pub(super) struct ColourChunks {
    code_points: Option<[u8; 4]>,
    has_profile: bool,
    is_srgb: bool,
    /// In 100,000ths, as the numbers of all chunks.
    gamma: Option<u32>,
    /// White, red, green, blue.
    chromaticities: Option<[[f64; 2]; 4]>,
}

/// What they say.
pub(super) enum ColourMeaning {
    /// sRGB, or nothing.
    Nothing,
    Profile(Vec<u8>),
    /// ColourChunks that cannot be converted, of high dynamic range above all.
    Unknown,
}

impl ColourChunks {
    /// Takes notice of a chunk, if it is about colours.
    pub fn read(&mut self, name: [u8; 4], payload: &[u8]) {
        match &name {
            b"cICP" => self.code_points = payload.first_chunk().copied(),
            b"iCCP" => self.has_profile = true,
            b"sRGB" => self.is_srgb = true,
            b"gAMA" => self.gamma = be32(payload, 0).filter(|&gamma| gamma > 0),
            b"cHRM" => {
                let point = |at: usize| {
                    let number = |at| Some(f64::from(be32(payload, at)?) / 100_000.0);
                    Some([number(at)?, number(at + 4)?])
                };
                self.chromaticities = (|| Some([point(0)?, point(8)?, point(16)?, point(24)?]))();
            }
            _ => {}
        }
    }

    /// What the chunk says that counts, in the order of the PNG specification (third edition, 4.3);
    /// `bytes` is the file, for a profile is compressed.
    pub fn profile(&self, bytes: &[u8], is_grey: bool) -> ColourMeaning {
        if let Some(code_points) = self.code_points {
            return of_code_points(code_points, is_grey);
        }
        if self.has_profile {
            let profile = profile_of(bytes);
            if !profile.is_empty() {
                return ColourMeaning::Profile(profile);
            }
        }
        if self.is_srgb || (self.gamma.is_none() && self.chromaticities.is_none()) {
            return ColourMeaning::Nothing;
        }
        let transfer = match self.gamma {
            None | Some(SRGB_GAMMA) => Transfer::SRGB,
            Some(gamma) => Transfer::power(100_000.0 / f64::from(gamma)),
        };
        let space =
            self.chromaticities.map_or(Chromaticities::SRGB, |[white, red, green, blue]| {
                Chromaticities { white, red, green, blue }
            });
        meaning_of(&space, transfer, is_grey)
    }
}

fn of_code_points(
    [primaries, transfer, matrix, full_range]: [u8; 4],
    is_grey: bool,
) -> ColourMeaning {
    let space = Chromaticities::of_code(primaries).zip(Transfer::of_code(transfer));
    match (space, matrix, full_range) {
        (Some((space, transfer)), 0, 1) => meaning_of(&space, transfer, is_grey),
        _ => ColourMeaning::Unknown,
    }
}

/// Nothing where it is sRGB in other words: pixels need no conversion then.
fn meaning_of(space: &Chromaticities, transfer: Transfer, is_grey: bool) -> ColourMeaning {
    let (profile, untagged) = if is_grey {
        (Some(grey_profile(transfer)), ColourSpace::Grey)
    } else {
        (rgb_profile(space, transfer), ColourSpace::Srgb)
    };
    match profile {
        Some(profile) if space_of(&profile, untagged) != untagged => {
            ColourMeaning::Profile(profile)
        }
        _ => ColourMeaning::Nothing,
    }
}

/// The inflated profile; empty where it cannot be read.
fn profile_of(bytes: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_ignore_text_chunk(true);
    decoder
        .read_info()
        .ok()
        .and_then(|reader| reader.info().icc_profile.as_deref().map(<[u8]>::to_vec))
        .unwrap_or_default()
}
