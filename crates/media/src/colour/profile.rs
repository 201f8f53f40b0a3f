//! The colour space of a profile, and the conversion to sRGB.

use jpeg::ColourModel;

use super::icc::{Curve, Icc, xyz_of};
use super::table::Table;

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
    /// The space's name in the contract with the page.
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

/// Three columns: X, Y, Z of red, green and blue, relative to D50.
type Colorants = [[f32; 3]; 3];

const SRGB: Colorants =
    [[0.436_07, 0.222_5, 0.013_93], [0.385_06, 0.716_88, 0.097_1], [0.143_08, 0.060_62, 0.714_17]];
const DISPLAY_P3: Colorants = [
    [0.515_12, 0.241_19, -0.001_05],
    [0.291_98, 0.692_24, 0.041_88],
    [0.157_1, 0.066_57, 0.784_07],
];
const ADOBE_RGB: Colorants = [
    [0.609_76, 0.311_12, 0.019_48],
    [0.205_24, 0.625_66, 0.060_89],
    [0.149_22, 0.063_22, 0.744_84],
];

/// From XYZ relative to D50 to linear sRGB (the inverse of [`SRGB`]), in rows.
const TO_SRGB: [[f32; 3]; 3] = [
    [3.133_856, -1.616_867, -0.490_615],
    [-0.978_768, 1.916_142, 0.033_454],
    [0.071_945, -0.228_991, 1.405_243],
];

/// The white of the connection space.
const D50: [f32; 3] = [0.9642, 1.0, 0.8249];

/// sRGB value to linear light (IEC 61966-2-1).
fn srgb_linear(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Linear light to sRGB value.
fn srgb_encoded(linear: f32) -> f32 {
    let linear = linear.clamp(0.0, 1.0);
    if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
}

/// Adobe RGB's gamma, 563/256.
fn adobe_linear(value: f32) -> f32 {
    value.powf(2.199_219)
}

/// The colour space of `icc`; `untagged` without a readable profile.
#[must_use]
pub fn space_of(icc: &[u8], untagged: ColourSpace) -> ColourSpace {
    let Some(icc) = Icc::open(icc) else { return untagged };
    match (icc.space(), untagged) {
        (Some(b"GRAY"), ColourSpace::Grey) => match icc.curve(*b"kTRC") {
            Some(curve) if !icc.is_lab() && is_curve(&curve, srgb_linear) => ColourSpace::Grey,
            Some(_) => ColourSpace::Other,
            None => untagged,
        },
        (Some(b"RGB "), _) => Shaper::of(&icc).map_or(ColourSpace::Other, |shaper| shaper.space()),
        _ => untagged,
    }
}

/// Whether the curve equals `wanted` at 8-bit precision.
fn is_curve(curve: &Curve, wanted: fn(f32) -> f32) -> bool {
    (0..=16_u8).all(|step| {
        let value = f32::from(step) / 16.0;
        (curve.at(value) - wanted(value)).abs() < 0.008
    })
}

/// An RGB profile of curves and primaries.
struct Shaper {
    curves: [Curve; 3],
    colorants: Colorants,
}

impl Shaper {
    /// `None` where the profile has a table too, which then counts: some have primaries in a false order
    /// beside it, to show that it is not used.
    fn of(icc: &Icc) -> Option<Self> {
        if icc.table(3).is_some() {
            return None;
        }
        Some(Self {
            curves: [icc.curve(*b"rTRC")?, icc.curve(*b"gTRC")?, icc.curve(*b"bTRC")?],
            colorants: [icc.colorant(*b"rXYZ")?, icc.colorant(*b"gXYZ")?, icc.colorant(*b"bXYZ")?],
        })
    }

    fn space(&self) -> ColourSpace {
        let is = |colorants: &Colorants, curve: fn(f32) -> f32| {
            let pairs = self.colorants.as_flattened().iter().zip(colorants.as_flattened());
            pairs.into_iter().all(|(found, wanted)| (found - wanted).abs() < 0.003)
                && self.curves.iter().all(|found| is_curve(found, curve))
        };
        if is(&SRGB, srgb_linear) {
            ColourSpace::Srgb
        } else if is(&DISPLAY_P3, srgb_linear) {
            ColourSpace::DisplayP3
        } else if is(&ADOBE_RGB, adobe_linear) {
            ColourSpace::AdobeRgb
        } else {
            ColourSpace::Other
        }
    }
}

/// A conversion from a profile to sRGB.
pub(super) enum Conversion {
    /// Through curves and one matrix.
    Shaper(Box<ShaperTables>),
    /// Through a grid of colours.
    Grid { table: Box<Table>, channels: usize, is_lab: bool },
    /// One channel by its curve.
    Grey(Box<[u8; 256]>),
}

/// Entries of the table from linear light to sRGB: a quarter of a value apart where the
/// curve is steepest.
const LINEAR_STEPS: usize = 16_384;

/// The curves of a [`Shaper`] at each value, and its matrix to linear sRGB.
pub(super) struct ShaperTables {
    linear: [[f32; 256]; 3],
    matrix: [[f32; 3]; 3],
    encoded: Vec<u8>,
}

impl ShaperTables {
    fn of(shaper: &Shaper) -> Self {
        let linear = shaper
            .curves
            .each_ref()
            .map(|curve| std::array::from_fn(|value| curve.at(value as f32 / 255.0)));
        let top = (LINEAR_STEPS - 1) as f32;
        // Scaled so that the sums are indices of `encoded`.
        let matrix = TO_SRGB.map(|row| {
            shaper.colorants.map(|[x, y, z]| top * (row[0] * x + row[1] * y + row[2] * z))
        });
        let encoded =
            (0..LINEAR_STEPS).map(|step| byte_of(srgb_encoded(step as f32 / top))).collect();
        Self { linear, matrix, encoded }
    }

    #[inline(always)]
    fn at(&self, [r, g, b]: [u8; 3]) -> [u8; 3] {
        let [reds, greens, blues] = &self.linear;
        let (r, g, b) = (reds[usize::from(r)], greens[usize::from(g)], blues[usize::from(b)]);
        self.matrix.map(|row| {
            let position = row[0] * r + row[1] * g + row[2] * b + 0.5;
            // A negative index casts to zero.
            let position = (position as usize).min(LINEAR_STEPS - 1);
            self.encoded.get(position).copied().unwrap_or(0)
        })
    }
}

/// 0 to 1 as 0 to 255.
fn byte_of(share: f32) -> u8 {
    (share * 255.0 + 0.5) as u8
}

/// The sRGB pixel of a colour relative to D50.
fn srgb_of_xyz([x, y, z]: [f32; 3]) -> [u8; 3] {
    TO_SRGB.map(|row| byte_of(srgb_encoded(row[0] * x + row[1] * y + row[2] * z)))
}

/// XYZ of Lab, both relative to D50 (CIE 15).
fn xyz_of_lab([l, a, b]: [f32; 3]) -> [f32; 3] {
    let y = (l + 16.0) / 116.0;
    let inverse = |t: f32| {
        if t > 6.0 / 29.0 { t * t * t } else { 3.0 * (6.0_f32 / 29.0).powi(2) * (t - 4.0 / 29.0) }
    };
    let shares = [inverse(y + a / 500.0), inverse(y), inverse(y - b / 200.0)];
    std::array::from_fn(|axis| shares[axis] * D50[axis])
}

impl Conversion {
    /// Converts interleaved pixels to three samples each in `out`.
    pub fn run(&self, pixels: &[u8], out: &mut [u8]) {
        let (out, _) = out.as_chunks_mut::<3>();
        match self {
            Self::Shaper(tables) => {
                for (pixel, out) in pixels.as_chunks::<3>().0.iter().zip(out) {
                    *out = tables.at(*pixel);
                }
            }
            Self::Grid { table, channels, is_lab } => {
                let mut before: (&[u8], [u8; 3]) = (&[], [0; 3]);
                for (pixel, out) in pixels.chunks_exact(*channels).zip(out) {
                    // Neighbours are often equal, and a grid lookup is expensive.
                    if before.0 != pixel {
                        let found = table.at(pixel);
                        let xyz =
                            if *is_lab { xyz_of_lab(table.lab(found)) } else { xyz_of(found) };
                        before = (pixel, srgb_of_xyz(xyz));
                    }
                    *out = before.1;
                }
            }
            Self::Grey(values) => {
                for (&pixel, out) in pixels.iter().zip(out) {
                    *out = [values[usize::from(pixel)]; 3];
                }
            }
        }
    }
}

/// The conversion for pixels of `model` tagged with `icc`; none if they are sRGB already or the
/// profile does not apply to them.
pub(super) fn conversion(icc: &[u8], model: ColourModel) -> Option<Conversion> {
    let icc = Icc::open(icc)?;
    let grid = |channels| {
        let is_lab = icc.is_lab();
        let table = Box::new(icc.table(channels)?);
        Some(Conversion::Grid { table, channels, is_lab })
    };
    match (model, icc.space()?) {
        (ColourModel::Grey, b"GRAY") => {
            let curve = icc.curve(*b"kTRC")?;
            if !icc.is_lab() && is_curve(&curve, srgb_linear) {
                return None;
            }
            Some(Conversion::Grey(Box::new(std::array::from_fn(|value| {
                let found = curve.at(value as f32 / 255.0);
                // Lab encodes lightness, XYZ linear light.
                let light =
                    if icc.is_lab() { xyz_of_lab([found * 100.0, 0.0, 0.0])[1] } else { found };
                byte_of(srgb_encoded(light))
            }))))
        }
        (ColourModel::Grey | ColourModel::Ycc | ColourModel::Rgb, b"RGB ") => {
            match Shaper::of(&icc) {
                Some(shaper) if shaper.space() == ColourSpace::Srgb => None,
                Some(shaper) => Some(Conversion::Shaper(Box::new(ShaperTables::of(&shaper)))),
                None => grid(3),
            }
        }
        (ColourModel::Cmyk | ColourModel::Ycck, b"CMYK") => grid(4),
        _ => None,
    }
}
