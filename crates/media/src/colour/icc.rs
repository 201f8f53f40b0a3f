//! Reads ICC profiles (ICC.1:2022 and version 2): the curves, matrices and tables that images use.
//! An unreadable profile counts as none.

use super::table::Table;
use crate::bytes::{be16, be32};

/// A profile's bytes with a valid signature.
pub(super) struct Icc<'a> {
    bytes: &'a [u8],
}

/// A number in s15Fixed16 format.
pub(super) fn fixed(bytes: &[u8], at: usize) -> Option<f32> {
    Some((f64::from(be32(bytes, at)? as i32) / 65536.0) as f32)
}

impl<'a> Icc<'a> {
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        (bytes.get(36..40)? == b"acsp").then_some(Self { bytes })
    }

    /// The space that pixels are in: `RGB `, `GRAY`, `CMYK`.
    pub fn space(&self) -> Option<&'a [u8; 4]> {
        self.bytes.get(16..)?.first_chunk()
    }

    /// Whether the connection space is Lab; else it is XYZ.
    pub fn is_lab(&self) -> bool {
        self.bytes.get(20..24) == Some(b"Lab ")
    }

    fn tag(&self, name: [u8; 4]) -> Option<&'a [u8]> {
        let count = be32(self.bytes, 128)?.min(200) as usize;
        let entries = self.bytes.get(132..)?.chunks_exact(12).take(count);
        let entry = entries.into_iter().find(|entry| entry.starts_with(&name))?;
        let (start, length) = (be32(entry, 4)? as usize, be32(entry, 8)? as usize);
        self.bytes.get(start..start.checked_add(length)?)
    }

    /// X, Y and Z of a primary, relative to D50.
    pub fn colorant(&self, name: [u8; 4]) -> Option<[f32; 3]> {
        let tag = self.tag(name)?;
        tag.starts_with(b"XYZ ").then_some(())?;
        Some([fixed(tag, 8)?, fixed(tag, 12)?, fixed(tag, 16)?])
    }

    pub fn curve(&self, name: [u8; 4]) -> Option<Curve> {
        Some(Curve::read(self.tag(name)?)?.0)
    }

    /// The table from `inputs` channels to the connection space.
    pub fn table(&self, inputs: usize) -> Option<Table> {
        let tag = self.tag(*b"A2B0").or_else(|| self.tag(*b"A2B1"))?;
        match tag.get(..4)? {
            b"mft1" => Table::read(tag, inputs, false),
            b"mft2" => Table::read(tag, inputs, true),
            b"mAB " => Table::read_stages(tag, inputs),
            _ => None,
        }
    }
}

/// A tone curve over 0 to 1.
pub(super) enum Curve {
    /// `(a x + b)^g + e` from `d` on, below it `c x + f`; in the order g, a, b, c, d, e, f.
    Power([f32; 7]),
    /// Equally spaced, at least two.
    Points(Vec<f32>),
}

impl Curve {
    /// The curve at the beginning of `tag`, and the bytes it takes.
    fn read(tag: &[u8]) -> Option<(Self, usize)> {
        let number = |index: usize| fixed(tag, 12 + index * 4);
        match tag.get(..4)? {
            b"curv" => {
                let count = be32(tag, 8)? as usize;
                let end = 12_usize.checked_add(count.checked_mul(2)?)?;
                let (listed, _) = tag.get(12..end)?.as_chunks::<2>();
                let mut points = listed.iter().map(|raw| f32::from(u16::from_be_bytes(*raw)));
                let curve = match count {
                    0 => Self::Power([1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    1 => Self::Power([points.next()? / 256.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    _ => Self::Points(points.map(|value| value / 65535.0).collect()),
                };
                Some((curve, end))
            }
            b"para" => {
                let kind = be16(tag, 8)?;
                let numbers = *[1, 3, 4, 5, 7].get(usize::from(kind))?;
                let mut given = [0.0; 7];
                for (index, slot) in given.iter_mut().take(numbers).enumerate() {
                    *slot = number(index)?;
                }
                let [g, a, b, c, ..] = given;
                let curve = match kind {
                    0 => [g, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    // Here c is added to both parts; without it, it is zero.
                    1 | 2 => [g, a, b, 0.0, -b / a, c, c],
                    _ => given,
                };
                Some((Self::Power(curve), 12 + numbers * 4))
            }
            _ => None,
        }
    }

    /// `count` curves, one behind the other, each padded to four bytes.
    pub fn read_all(mut tag: &[u8], count: usize) -> Option<Vec<Vec<f32>>> {
        (0..count)
            .map(|_| {
                let (curve, length) = Self::read(tag)?;
                tag = tag.get(length.next_multiple_of(4)..).unwrap_or(&[]);
                Some(curve.into_points())
            })
            .collect()
    }

    /// A power costs much more than looking it up.
    fn into_points(self) -> Vec<f32> {
        const POINTS: u16 = 4096;
        match self {
            Self::Points(points) => points,
            Self::Power([1.0, 1.0, 0.0, ..]) => vec![0.0, 1.0],
            power @ Self::Power(_) => {
                (0..POINTS).map(|at| power.at(f32::from(at) / f32::from(POINTS - 1))).collect()
            }
        }
    }

    pub fn at(&self, x: f32) -> f32 {
        match self {
            Self::Power([g, a, b, c, d, e, f]) => {
                if x >= *d {
                    (a * x + b).max(0.0).powf(*g) + e
                } else {
                    c * x + f
                }
            }
            Self::Points(points) => between(points, x),
        }
    }
}

/// Interpolates at `x` (0 to 1) between equally spaced points.
pub(super) fn between(points: &[f32], x: f32) -> f32 {
    let last = points.len().saturating_sub(1);
    let position = x.clamp(0.0, 1.0) * last as f32;
    let below = position as usize;
    let point = |at: usize| points.get(at.min(last)).copied().unwrap_or(0.0);
    point(below) + (point(below + 1) - point(below)) * (position - below as f32)
}

/// Decodes XYZ.
pub(super) fn xyz_of(encoded: [f32; 3]) -> [f32; 3] {
    encoded.map(|value| value * 65535.0 / 32768.0)
}
