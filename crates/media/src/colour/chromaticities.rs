//! Colour spaces given as chromaticities and a transfer curve instead of a profile. They are
//! converted to a profile, so that there is one representation.

/// White point and primaries as CIE 1931 `[x, y]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chromaticities {
    pub white: [f64; 2],
    pub red: [f64; 2],
    pub green: [f64; 2],
    pub blue: [f64; 2],
}

const D65: [f64; 2] = [0.3127, 0.3290];
const DCI_WHITE: [f64; 2] = [0.314, 0.351];

const P3: Chromaticities =
    Chromaticities { white: D65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060] };

impl Chromaticities {
    /// Those of sRGB and BT.709.
    pub const SRGB: Self =
        Self { white: D65, red: [0.640, 0.330], green: [0.300, 0.600], blue: [0.150, 0.060] };

    /// By ITU-T H.273 code point, table 2, as far as images use them.
    pub fn of_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::SRGB),
            9 => Some(Self {
                white: D65,
                red: [0.708, 0.292],
                green: [0.170, 0.797],
                blue: [0.131, 0.046],
            }),
            11 => Some(Self { white: DCI_WHITE, ..P3 }),
            12 => Some(P3),
            _ => None,
        }
    }

    /// X, Y and Z of each primary, adapted to D50 by Bradford's method (ICC.1:2022, annex E); none
    /// if these span no space.
    fn colorants(&self) -> Option<[[f64; 3]; 3]> {
        let xyz = |[x, y]: [f64; 2]| [x / y, 1.0, (1.0 - x - y) / y];
        let primaries = columns([xyz(self.red), xyz(self.green), xyz(self.blue)]);
        let white = xyz(self.white);
        let shares = applied(&inverse(&primaries)?, white);
        let cones = applied(&BRADFORD, white);
        let wanted = applied(&BRADFORD, D50);
        let adapted = |column: usize| {
            let light = primaries.map(|row| row[column] * shares[column]);
            let seen = applied(&BRADFORD, light);
            let seen = std::array::from_fn(|cone| seen[cone] * wanted[cone] / cones[cone]);
            Some(applied(&inverse(&BRADFORD)?, seen))
        };
        let found = [adapted(0)?, adapted(1)?, adapted(2)?];
        found.as_flattened().iter().all(|value| value.abs() < 4.0).then_some(found)
    }
}

/// Encoded value to linear light: `(a x + b)^g` from `d` on, below it `c x`; in the order
/// g, a, b, c, d.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transfer([f64; 5]);

impl Transfer {
    /// IEC 61966-2-1.
    pub const SRGB: Self = Self([2.4, 1.0 / 1.055, 0.055 / 1.055, 1.0 / 12.92, 0.040_45]);
    const BT709: Self = Self([1.0 / 0.45, 1.0 / 1.099, 0.099 / 1.099, 1.0 / 4.5, 0.081]);

    /// A power alone; 1 is linear.
    pub fn power(exponent: f64) -> Self {
        Self([exponent, 1.0, 0.0, 0.0, 0.0])
    }

    /// By ITU-T H.273 code point, table 3; none for high dynamic range.
    pub fn of_code(code: u8) -> Option<Self> {
        match code {
            1 | 6 | 14 | 15 => Some(Self::BT709),
            4 => Some(Self::power(2.2)),
            5 => Some(Self::power(2.8)),
            8 => Some(Self::power(1.0)),
            13 => Some(Self::SRGB),
            _ => None,
        }
    }
}

/// An RGB profile; none if the chromaticities span no space. It has only the tags that this crate
/// reads, and is never written to a file.
pub(crate) fn rgb_profile(space: &Chromaticities, transfer: Transfer) -> Option<Vec<u8>> {
    let [red, green, blue] = space.colorants()?.map(|xyz| tag(*b"XYZ ", &[], &xyz));
    let curve = curve_of(transfer);
    let tags: [([u8; 4], &[u8]); 6] = [
        (*b"rXYZ", &red),
        (*b"gXYZ", &green),
        (*b"bXYZ", &blue),
        (*b"rTRC", &curve),
        (*b"gTRC", &curve),
        (*b"bTRC", &curve),
    ];
    Some(profile(*b"RGB ", &tags))
}

/// A grey profile.
pub(crate) fn grey_profile(transfer: Transfer) -> Vec<u8> {
    profile(*b"GRAY", &[(*b"kTRC", &curve_of(transfer))])
}

/// A profile of three channels that are lightness and the two axes of colour themselves (CIE Lab, in the
/// encoding of 8 bits).
pub(crate) fn lab_profile() -> Vec<u8> {
    const NO_MATRIX: [u8; 36] = [0; 36];
    let ramps: Vec<u8> = (0..3).flat_map(|_| 0..=255_u8).collect();
    let corners: Vec<u8> =
        (0..8).flat_map(|at| [4, 2, 1].map(|bit| if at & bit == 0 { 0 } else { 255 })).collect();
    let table = [b"mft1\0\0\0\0\x03\x03\x02\0", &NO_MATRIX[..], &ramps, &corners, &ramps].concat();
    let mut bytes = profile(*b"RGB ", &[(*b"A2B0", &table)]);
    bytes[20..24].copy_from_slice(b"Lab ");
    bytes
}

fn curve_of(Transfer(numbers): Transfer) -> Vec<u8> {
    const GAMMA_WITH_LINEAR_START: [u8; 4] = [0, 3, 0, 0];
    tag(*b"para", &GAMMA_WITH_LINEAR_START, &numbers)
}

/// A tag of `numbers` in s15Fixed16 format.
fn tag(name: [u8; 4], head: &[u8], numbers: &[f64]) -> Vec<u8> {
    let mut bytes = [&name, &[0; 4], head].concat();
    for number in numbers {
        bytes.extend(((number * 65536.0).round() as i32).to_be_bytes());
    }
    bytes
}

fn profile(space: [u8; 4], tags: &[([u8; 4], &[u8])]) -> Vec<u8> {
    let mut bytes = vec![0; 128];
    bytes[16..20].copy_from_slice(&space);
    bytes[20..24].copy_from_slice(b"XYZ ");
    bytes[36..40].copy_from_slice(b"acsp");
    bytes.extend((tags.len() as u32).to_be_bytes());
    let mut start = bytes.len() + tags.len() * 12;
    for (name, content) in tags {
        bytes.extend(name);
        bytes.extend((start as u32).to_be_bytes());
        bytes.extend((content.len() as u32).to_be_bytes());
        start += content.len();
    }
    for (_, content) in tags {
        bytes.extend_from_slice(content);
    }
    bytes
}

/// The white of profiles.
const D50: [f64; 3] = [0.9642, 1.0, 0.8249];

/// XYZ to cone response, in rows.
const BRADFORD: [[f64; 3]; 3] =
    [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]];

fn columns([a, b, c]: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
    std::array::from_fn(|row| [a[row], b[row], c[row]])
}

fn applied(rows: &[[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    rows.map(|row| row[0] * x + row[1] * y + row[2] * z)
}

/// None for a singular matrix.
fn inverse([a, b, c]: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 3]> {
    let cross = |u: &[f64; 3], v: &[f64; 3]| {
        [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    };
    let found = [cross(b, c), cross(c, a), cross(a, b)];
    let determinant: f64 = a.iter().zip(&found[0]).map(|(one, other)| one * other).sum();
    let is_usable = determinant.is_finite() && determinant.abs() > 1e-9;
    is_usable.then(|| columns(found.map(|column| column.map(|value| value / determinant))))
}
