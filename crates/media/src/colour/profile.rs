//! ICC profiles.

use std::sync::Arc;

use moxcms::{
    ColorProfile, DataColorSpace, Layout, ToneReprCurve, Transform8BitExecutor, TransformOptions,
    Xyzd,
};

use crate::picture::Model;

/// A colour space by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ColourSpace {
    Srgb,
    DisplayP3,
    AdobeRgb,
    Cmyk,
    Grey,
    Other,
}

impl ColourSpace {
    /// The name that the page knows the space by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Srgb => "srgb",
            Self::DisplayP3 => "display-p3",
            Self::AdobeRgb => "adobe-rgb",
            Self::Cmyk => "cmyk",
            Self::Grey => "grey",
            Self::Other => "other",
        }
    }
}

/// The space that `icc` means; `untagged` where there is no profile, or none that can be read.
#[must_use]
pub fn space_of(icc: &[u8], untagged: ColourSpace) -> ColourSpace {
    let Some(profile) = parsed(icc) else { return untagged };
    match (profile.color_space, untagged) {
        (DataColorSpace::Gray, ColourSpace::Grey) => {
            if is_grey_srgb(&profile) {
                ColourSpace::Grey
            } else {
                ColourSpace::Other
            }
        }
        (DataColorSpace::Rgb, _) => space_of_rgb(&profile),
        _ => untagged,
    }
}

fn parsed(icc: &[u8]) -> Option<ColorProfile> {
    if icc.is_empty() { None } else { ColorProfile::new_from_slice(icc).ok() }
}

fn space_of_rgb(profile: &ColorProfile) -> ColourSpace {
    if !profile.is_matrix_shaper() {
        return ColourSpace::Other;
    }
    let known = [
        (ColourSpace::Srgb, ColorProfile::new_srgb()),
        (ColourSpace::DisplayP3, ColorProfile::new_display_p3()),
        (ColourSpace::AdobeRgb, ColorProfile::new_adobe_rgb()),
    ];
    known
        .iter()
        .find(|(_, candidate)| is_same(profile, candidate))
        .map_or(ColourSpace::Other, |(space, _)| *space)
}

/// Whether two matrix profiles mean the same colours to within what 8 bits can show.
fn is_same(one: &ColorProfile, other: &ColorProfile) -> bool {
    let close = |a: Xyzd, b: Xyzd| {
        (a.x - b.x).abs() < 0.003 && (a.y - b.y).abs() < 0.003 && (a.z - b.z).abs() < 0.003
    };
    close(one.red_colorant, other.red_colorant)
        && close(one.green_colorant, other.green_colorant)
        && close(one.blue_colorant, other.blue_colorant)
        && [
            (&one.red_trc, &other.red_trc),
            (&one.green_trc, &other.green_trc),
            (&one.blue_trc, &other.blue_trc),
        ]
        .iter()
        .all(|(a, b)| match (a, b) {
            (Some(a), Some(b)) => is_same_curve(a, b),
            _ => false,
        })
}

fn is_same_curve(one: &ToneReprCurve, other: &ToneReprCurve) -> bool {
    (0..=16).all(|step| {
        let value = f64::from(step) / 16.0;
        match (linear(one, value), linear(other, value)) {
            (Some(a), Some(b)) => (a - b).abs() < 0.008,
            _ => false,
        }
    })
}

fn is_grey_srgb(profile: &ColorProfile) -> bool {
    match (&profile.gray_trc, &ColorProfile::new_srgb().green_trc) {
        (Some(curve), Some(srgb)) => is_same_curve(curve, srgb),
        _ => false,
    }
}

/// The curve at `value` in 0 to 1 (ICC.1:2022, 10.6 and 10.18).
fn linear(curve: &ToneReprCurve, value: f64) -> Option<f64> {
    match curve {
        ToneReprCurve::Lut(points) => match points.as_slice() {
            [] => Some(value),
            [gamma] => Some(value.powf(f64::from(*gamma) / 256.0)),
            points => {
                let place = value * (points.len() - 1) as f64;
                let below = f64::from(*points.get(place.floor() as usize)?);
                let above = f64::from(*points.get(place.ceil() as usize)?);
                Some((below + (above - below) * place.fract()) / 65535.0)
            }
        },
        ToneReprCurve::Parametric(numbers) => {
            let numbers: Vec<f64> = numbers.iter().map(|&number| f64::from(number)).collect();
            let (g, a, b, c, d, e, f) = match *numbers.as_slice() {
                [g] => (g, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
                [g, a, b] => (g, a, b, 0.0, -b / a, 0.0, 0.0),
                [g, a, b, c] => (g, a, b, 0.0, -b / a, c, c),
                [g, a, b, c, d] => (g, a, b, c, d, 0.0, 0.0),
                [g, a, b, c, d, e, f] => (g, a, b, c, d, e, f),
                _ => return None,
            };
            Some(if value >= d { (a * value + b).max(0.0).powf(g) + e } else { c * value + f })
        }
    }
}

/// A way from a profile to sRGB.
pub(super) struct Conversion(Arc<Transform8BitExecutor>);

impl Conversion {
    /// Converts interleaved pixels; `out` takes three samples for each.
    pub fn run(&self, pixels: &[u8], out: &mut [u8]) {
        // Only lengths that do not match are refused, and these match.
        let _ = self.0.transform(pixels, out);
    }
}

/// The conversion that pixels of `model` tagged with `icc` need; none where they are sRGB already
/// or the profile is of no use for them.
pub(super) fn conversion(icc: &[u8], model: Model) -> Option<Conversion> {
    let profile = parsed(icc)?;
    let (space, layout) = match model {
        Model::Grey => (DataColorSpace::Gray, Layout::Gray),
        Model::Ycc | Model::Rgb => (DataColorSpace::Rgb, Layout::Rgb),
        Model::Cmyk | Model::Ycck => (DataColorSpace::Cmyk, Layout::Rgba),
    };
    if profile.color_space != space {
        return None;
    }
    let is_srgb = match model {
        Model::Grey => is_grey_srgb(&profile),
        Model::Ycc | Model::Rgb => space_of_rgb(&profile) == ColourSpace::Srgb,
        Model::Cmyk | Model::Ycck => false,
    };
    if is_srgb {
        return None;
    }
    profile
        .create_transform_8bit(
            layout,
            &ColorProfile::new_srgb(),
            Layout::Rgb,
            TransformOptions::default(),
        )
        .ok()
        .map(Conversion)
}
