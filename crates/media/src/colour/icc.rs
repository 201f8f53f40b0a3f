//! Reads ICC profiles (ICC.1:2022 and version 2): the curves, matrices and tables that images use.
//! An unreadable profile counts as none.

use crate::bytes::be32;

/// A profile's bytes with a valid signature.
pub(super) struct Icc<'a> {
    bytes: &'a [u8],
}

/// A number in s15Fixed16 format.
fn fixed(bytes: &[u8], at: usize) -> Option<f32> {
    Some((f64::from(be32(bytes, at)? as i32) / 65536.0) as f32)
}

fn be16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk::<2>().map(|raw| u16::from_be_bytes(*raw))
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
        let tag = self.tag(name)?;
        match tag.get(..4)? {
            b"curv" => {
                let count = be32(tag, 8)? as usize;
                let listed = tag.get(12..12_usize.checked_add(count.checked_mul(2)?)?)?;
                let points =
                    || listed.as_chunks::<2>().0.iter().map(|raw| u16::from_be_bytes(*raw));
                Some(match count {
                    0 => Curve::Power([1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    1 => {
                        let gamma = f32::from(points().next()?) / 256.0;
                        Curve::Power([gamma, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
                    }
                    _ => Curve::Points(points().map(|value| f32::from(value) / 65535.0).collect()),
                })
            }
            b"para" => {
                let number = |index: usize| fixed(tag, 12 + index * 4);
                let [g, a, b, c, d, e, f] = match be16(tag, 8)? {
                    0 => [number(0)?, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    kind @ (1 | 2) => {
                        let (a, b) = (number(1)?, number(2)?);
                        let offset = if kind == 2 { number(3)? } else { 0.0 };
                        [number(0)?, a, b, 0.0, -b / a, offset, offset]
                    }
                    3 => [number(0)?, number(1)?, number(2)?, number(3)?, number(4)?, 0.0, 0.0],
                    4 => [
                        number(0)?,
                        number(1)?,
                        number(2)?,
                        number(3)?,
                        number(4)?,
                        number(5)?,
                        number(6)?,
                    ],
                    _ => return None,
                };
                Some(Curve::Power([g, a, b, c, d, e, f]))
            }
            _ => None,
        }
    }

    /// The table from `inputs` channels to the connection space.
    pub fn table(&self, inputs: usize) -> Option<Table> {
        let tag = self.tag(*b"A2B0").or_else(|| self.tag(*b"A2B1"))?;
        let is_wide = match tag.get(..4)? {
            b"mft1" => false,
            b"mft2" => true,
            _ => return None,
        };
        let &[has, outputs, grid] = tag.get(8..)?.first_chunk::<3>()?;
        if usize::from(has) != inputs || outputs != 3 || grid < 2 {
            return None;
        }
        let (entries, exits, start): (usize, usize, usize) = if is_wide {
            (usize::from(be16(tag, 48)?), usize::from(be16(tag, 50)?), 52)
        } else {
            (256, 256, 48)
        };
        if entries < 2 || exits < 2 {
            return None;
        }
        let nodes = usize::from(grid).checked_pow(inputs as u32)?.checked_mul(3)?;
        let total = (inputs * entries).checked_add(nodes)?.checked_add(3 * exits)?;
        let width = if is_wide { 2 } else { 1 };
        let raw = tag.get(start..start.checked_add(total.checked_mul(width)?)?)?;
        let numbers: Vec<f32> = if is_wide {
            let (pairs, _) = raw.as_chunks::<2>();
            pairs.iter().map(|pair| f32::from(u16::from_be_bytes(*pair)) / 65535.0).collect()
        } else {
            raw.iter().map(|&byte| f32::from(byte) / 255.0).collect()
        };
        let (curves_in, rest) = numbers.split_at_checked(inputs * entries)?;
        let (grid_values, curves_out) = rest.split_at_checked(nodes)?;
        Some(Table {
            curves_in: curves_in.chunks_exact(entries).map(<[f32]>::to_vec).collect(),
            grid: usize::from(grid),
            nodes: grid_values.as_chunks::<3>().0.to_vec(),
            curves_out: curves_out.chunks_exact(exits).map(<[f32]>::to_vec).collect(),
            is_wide,
        })
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
fn between(points: &[f32], x: f32) -> f32 {
    let last = points.len().saturating_sub(1);
    let position = x.clamp(0.0, 1.0) * last as f32;
    let below = position as usize;
    let point = |at: usize| points.get(at.min(last)).copied().unwrap_or(0.0);
    point(below) + (point(below + 1) - point(below)) * (position - below as f32)
}

/// Curves, a grid of colours, and curves again.
pub(super) struct Table {
    curves_in: Vec<Vec<f32>>,
    /// Nodes along each channel.
    grid: usize,
    /// The last channel varies fastest.
    nodes: Vec<[f32; 3]>,
    curves_out: Vec<Vec<f32>>,
    is_wide: bool,
}

impl Table {
    /// The colour of a pixel in the connection space, each channel in 0 to 1 of its encoding.
    pub fn at(&self, pixel: &[u8]) -> [f32; 3] {
        // The surrounding grid corners and their weights.
        let mut corners = [(0_usize, 1.0_f32); 16];
        let mut count = 1;
        for (&value, curve) in pixel.iter().zip(&self.curves_in) {
            let position = between(curve, f32::from(value) / 255.0) * (self.grid - 1) as f32;
            let below = (position.max(0.0) as usize).min(self.grid - 2);
            let share = (position - below as f32).clamp(0.0, 1.0);
            for at in 0..count {
                let (node, weight) = corners[at & 15];
                let node = node * self.grid + below;
                corners[at & 15] = (node, weight * (1.0 - share));
                corners[(at + count) & 15] = (node + 1, weight * share);
            }
            count = (count * 2).min(16);
        }
        let mut sum = [0.0; 3];
        for &(node, weight) in corners.iter().take(count) {
            if let Some(colour) = self.nodes.get(node) {
                for (sum, value) in sum.iter_mut().zip(colour) {
                    *sum += weight * value;
                }
            }
        }
        for (value, curve) in sum.iter_mut().zip(&self.curves_out) {
            *value = between(curve, *value);
        }
        sum
    }

    /// Decodes Lab; the 16-bit encoding has room above white.
    pub fn lab(&self, [l, a, b]: [f32; 3]) -> [f32; 3] {
        if self.is_wide {
            let full = 65535.0;
            [l * full * 100.0 / 65280.0, a * full / 256.0 - 128.0, b * full / 256.0 - 128.0]
        } else {
            [l * 100.0, a * 255.0 - 128.0, b * 255.0 - 128.0]
        }
    }
}

/// Decodes XYZ.
pub(super) fn xyz_of(encoded: [f32; 3]) -> [f32; 3] {
    encoded.map(|value| value * 65535.0 / 32768.0)
}
