//! Tables of ICC profiles: from channels to the connection space through curves and a grid.

use super::icc::{Curve, between, fixed};
use crate::bytes::{be16, be32};

/// Curves, a grid of colours, curves and a matrix (profiles of version 4 only), and curves again.
pub(super) struct Table {
    curves_in: Vec<Vec<f32>>,
    /// Nodes along each channel; empty where there is no grid.
    grid: Vec<usize>,
    /// The last channel varies fastest.
    nodes: Vec<[f32; 3]>,
    middle: Option<(Vec<Vec<f32>>, [f32; 12])>,
    curves_out: Vec<Vec<f32>>,
    /// Full lightness in its encoding: that of 16 bits before version 4 has room above white.
    white: f32,
}

/// The numbers in `raw` as shares of their largest value.
fn shares(raw: &[u8], is_wide: bool) -> Vec<f32> {
    if is_wide {
        let (pairs, _) = raw.as_chunks::<2>();
        pairs.iter().map(|pair| f32::from(u16::from_be_bytes(*pair)) / 65535.0).collect()
    } else {
        raw.iter().map(|&byte| f32::from(byte) / 255.0).collect()
    }
}

impl Table {
    /// A tag of type `mft1` or `mft2`.
    pub fn read(tag: &[u8], inputs: usize, is_wide: bool) -> Option<Self> {
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
        let numbers =
            shares(tag.get(start..start.checked_add(total.checked_mul(width)?)?)?, is_wide);
        let (curves_in, rest) = numbers.split_at_checked(inputs * entries)?;
        let (grid_values, curves_out) = rest.split_at_checked(nodes)?;
        Some(Self {
            curves_in: curves_in.chunks_exact(entries).map(<[f32]>::to_vec).collect(),
            grid: vec![usize::from(grid); inputs],
            nodes: grid_values.as_chunks::<3>().0.to_vec(),
            middle: None,
            curves_out: curves_out.chunks_exact(exits).map(<[f32]>::to_vec).collect(),
            white: if is_wide { 65280.0 / 65535.0 } else { 1.0 },
        })
    }

    /// A tag of type `mAB `, whose stages may be missing but the last.
    pub fn read_stages(tag: &[u8], inputs: usize) -> Option<Self> {
        let &[has, outputs] = tag.get(8..)?.first_chunk::<2>()?;
        let stage = |at: usize| match be32(tag, at)? as usize {
            0 => None,
            start => tag.get(start..),
        };
        if usize::from(has) != inputs || outputs != 3 {
            return None;
        }
        let mut grid = Vec::new();
        let mut nodes = Vec::new();
        let mut curves_in = vec![vec![0.0, 1.0]; inputs];
        if let Some(table) = stage(24) {
            grid = table.get(..inputs)?.iter().map(|&side| usize::from(side)).collect();
            if grid.iter().any(|&side| side < 2) {
                return None;
            }
            let is_wide = *table.get(16)? == 2;
            let count = grid.iter().try_fold(3_usize, |sum, &side| sum.checked_mul(side))?;
            let bytes = count.checked_mul(if is_wide { 2 } else { 1 })?;
            let numbers = shares(table.get(20..20_usize.checked_add(bytes)?)?, is_wide);
            nodes = numbers.as_chunks::<3>().0.to_vec();
            curves_in = Curve::read_all(stage(28)?, inputs)?;
        } else if inputs != 3 {
            return None;
        }
        let middle = match (stage(20), stage(16)) {
            (Some(curves), Some(matrix)) => {
                let mut numbers = [0.0; 12];
                for (index, slot) in numbers.iter_mut().enumerate() {
                    *slot = fixed(matrix, index * 4)?;
                }
                Some((Curve::read_all(curves, 3)?, numbers))
            }
            _ => None,
        };
        let curves_out = Curve::read_all(stage(12)?, 3)?;
        Some(Self { curves_in, grid, nodes, middle, curves_out, white: 1.0 })
    }

    /// The colour of a pixel in the connection space, each channel in 0 to 1 of its encoding.
    pub fn at(&self, pixel: &[u8]) -> [f32; 3] {
        let mut sum = [0.0; 3];
        if self.grid.is_empty() {
            for (sum, &value) in sum.iter_mut().zip(pixel) {
                *sum = f32::from(value) / 255.0;
            }
        } else {
            sum = self.in_grid(pixel);
        }
        if let Some((curves, matrix)) = &self.middle {
            for (value, curve) in sum.iter_mut().zip(curves) {
                *value = between(curve, *value);
            }
            let [x, y, z] = sum;
            let (rows, offsets) = matrix.split_at(9);
            for ((value, row), offset) in sum.iter_mut().zip(rows.chunks_exact(3)).zip(offsets) {
                *value = row[0] * x + row[1] * y + row[2] * z + offset;
            }
        }
        for (value, curve) in sum.iter_mut().zip(&self.curves_out) {
            *value = between(curve, *value);
        }
        sum
    }

    fn in_grid(&self, pixel: &[u8]) -> [f32; 3] {
        // The surrounding grid corners and their weights.
        let mut corners = [(0_usize, 1.0_f32); 16];
        let mut count = 1;
        for ((&value, curve), &side) in pixel.iter().zip(&self.curves_in).zip(&self.grid) {
            let position = between(curve, f32::from(value) / 255.0) * (side - 1) as f32;
            let below = (position.max(0.0) as usize).min(side - 2);
            let share = (position - below as f32).clamp(0.0, 1.0);
            for at in 0..count {
                let (node, weight) = corners[at & 15];
                let node = node * side + below;
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
        sum
    }

    /// Decodes Lab.
    pub fn lab(&self, encoded: [f32; 3]) -> [f32; 3] {
        let [l, a, b] = encoded.map(|value| value / self.white);
        [l * 100.0, a * 255.0 - 128.0, b * 255.0 - 128.0]
    }
}
