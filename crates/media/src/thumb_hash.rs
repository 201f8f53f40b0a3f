//! `ThumbHash`: a picture in about 25 bytes, for the box before the picture arrives.
//!
//! The format is Evan Wallace's (<https://evanw.github.io/thumbhash/>, MIT): a few cosines of
//! luma (L), yellow–blue (P) and red–green (Q). Pictures here are opaque.

use std::f32::consts::PI;

/// The longest side that [`encode`] takes.
pub const MAX_SIDE: usize = 100;

/// Pixels of a decoded hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumb {
    /// At most 32.
    pub width: usize,
    /// At most 32.
    pub height: usize,
    /// Red, green, blue, alpha.
    pub rgba: Vec<u8>,
}

/// Cosines of one channel.
struct Waves {
    mean: f32,
    scale: f32,
    /// Each in 0 to 1, 0.5 for none.
    rest: Vec<f32>,
}

/// The hash of interleaved red, green, blue, `width` × `height` of at most 100 each.
#[must_use]
pub fn encode(rgb: &[u8], width: usize, height: usize) -> Vec<u8> {
    let pixels = || rgb.chunks_exact(3).map(|p| [p[0], p[1], p[2]].map(|v| f32::from(v) / 255.0));
    let channel = |weights: [f32; 3]| -> Vec<f32> {
        pixels().map(|p| p[0] * weights[0] + p[1] * weights[1] + p[2] * weights[2]).collect()
    };
    let longest = width.max(height).max(1) as f32;
    let across = ((7.0 * width as f32 / longest).round() as usize).max(1);
    let down = ((7.0 * height as f32 / longest).round() as usize).max(1);
    let third = 1.0 / 3.0;
    let luma = waves(&channel([third; 3]), width, height, across.max(3), down.max(3));
    let yellow = waves(&channel([0.5, 0.5, -1.0]), width, height, 3, 3);
    let red = waves(&channel([1.0, -1.0, 0.0]), width, height, 3, 3);

    let is_landscape = width > height;
    let quantised = |value: f32, most: f32| (value * most).round().clamp(0.0, most) as u32;
    let header24 = quantised(luma.mean, 63.0)
        | quantised(0.5 + 0.5 * yellow.mean, 63.0) << 6
        | quantised(0.5 + 0.5 * red.mean, 63.0) << 12
        | quantised(luma.scale, 31.0) << 18;
    let header16 = (if is_landscape { down } else { across }) as u32
        | quantised(yellow.scale, 63.0) << 3
        | quantised(red.scale, 63.0) << 9
        | u32::from(is_landscape) << 15;
    let mut hash = header24.to_le_bytes()[..3].to_vec();
    hash.extend_from_slice(&header16.to_le_bytes()[..2]);
    let mut half: Option<u8> = None;
    for value in [luma, yellow, red].iter().flat_map(|waves| &waves.rest) {
        let nibble = quantised(*value, 15.0) as u8;
        match half.take() {
            None => half = Some(nibble),
            Some(low) => hash.push(low | nibble << 4),
        }
    }
    hash.extend(half);
    hash
}

/// Whether the wave (`x`, `y`) belongs to the triangle that is kept.
fn is_kept(x: usize, y: usize, across: usize, down: usize) -> bool {
    (x > 0 || y > 0) && x * down < across * (down - y)
}

fn waves(channel: &[f32], width: usize, height: usize, across: usize, down: usize) -> Waves {
    let wave =
        |at: usize, side: usize, k: usize| (PI / side as f32 * k as f32 * (at as f32 + 0.5)).cos();
    let mut found = Waves { mean: 0.0, scale: 0.0, rest: Vec::new() };
    for y in 0..down {
        let down_waves: Vec<f32> = (0..height).map(|at| wave(at, height, y)).collect();
        for x in 0..across {
            if !(is_kept(x, y, across, down) || (x == 0 && y == 0)) {
                continue;
            }
            let across_waves: Vec<f32> = (0..width).map(|at| wave(at, width, x)).collect();
            let mut sum = 0.0;
            for (row, vertical) in channel.chunks_exact(width.max(1)).zip(&down_waves) {
                let line: f32 = row.iter().zip(&across_waves).map(|(a, b)| a * b).sum();
                sum += line * vertical;
            }
            let value = sum / (width * height).max(1) as f32;
            if x == 0 && y == 0 {
                found.mean = value;
            } else {
                found.scale = found.scale.max(value.abs());
                found.rest.push(value);
            }
        }
    }
    if found.scale > 0.0 {
        for value in &mut found.rest {
            *value = 0.5 + 0.5 / found.scale * *value;
        }
    }
    found
}

/// The picture of a hash; a single grey pixel where `hash` is none. Hashes with alpha are shown too.
#[must_use]
pub fn decode(hash: &[u8]) -> Thumb {
    decoded(hash).unwrap_or(Thumb { width: 1, height: 1, rgba: vec![128, 128, 128, 255] })
}

fn decoded(hash: &[u8]) -> Option<Thumb> {
    let &[h0, h1, h2, h3, h4, ref rest @ ..] = hash else { return None };
    let header24 = u32::from_le_bytes([h0, h1, h2, 0]);
    let header16 = u32::from_le_bytes([h3, h4, 0, 0]);
    let field = |from: u32, shift: u32, mask: u32| (from >> shift & mask) as f32;
    let luma_mean = field(header24, 0, 63) / 63.0;
    let yellow_mean = field(header24, 6, 63) / 31.5 - 1.0;
    let red_mean = field(header24, 12, 63) / 31.5 - 1.0;
    let luma_scale = field(header24, 18, 31) / 31.0;
    let has_alpha = header24 >> 23 != 0;
    let yellow_scale = field(header16, 3, 63) / 63.0;
    let red_scale = field(header16, 9, 63) / 63.0;
    let is_landscape = header16 >> 15 != 0;
    let short = (header16 & 7) as usize;
    let long = if has_alpha { 5 } else { 7 };
    let (across, down) = if is_landscape { (long, short) } else { (short, long) };
    let (across, down) = (across.max(3), down.max(3));
    let (alpha_mean, alpha_scale, rest) = match (has_alpha, rest) {
        (true, &[packed, ref rest @ ..]) => {
            (f32::from(packed & 15) / 15.0, f32::from(packed >> 4) / 15.0, rest)
        }
        (true, []) => return None,
        (false, rest) => (1.0, 0.0, rest),
    };
    let mut nibbles = rest.iter().flat_map(|byte| [byte & 15, byte >> 4]);
    let mut channel = |across: usize, down: usize, scale: f32| -> Vec<(usize, usize, f32)> {
        let mut list = Vec::new();
        for y in 0..down {
            for x in 0..across {
                if is_kept(x, y, across, down) {
                    let value = f32::from(nibbles.next().unwrap_or(8)) / 7.5 - 1.0;
                    list.push((x, y, value * scale));
                }
            }
        }
        list
    };
    let luma = channel(across, down, luma_scale);
    // Colour is kept weaker than it was; the format makes up for that here.
    let yellow = channel(3, 3, yellow_scale * 1.25);
    let red = channel(3, 3, red_scale * 1.25);
    let alpha = if has_alpha { channel(5, 5, alpha_scale) } else { Vec::new() };

    let ratio = {
        let (across, down) = if is_landscape { (long, short) } else { (short, long) };
        across.max(1) as f32 / down.max(1) as f32
    };
    let (width, height) = if ratio > 1.0 {
        (32, ((32.0 / ratio).round() as usize).max(1))
    } else {
        (((32.0 * ratio).round() as usize).max(1), 32)
    };
    let mut rgba = Vec::with_capacity(width * height * 4);
    for y in 0..height {
        for x in 0..width {
            let at = |mean: f32, waves: &[(usize, usize, f32)]| {
                waves.iter().fold(mean, |sum, &(kx, ky, value)| {
                    let horizontal = (PI / width as f32 * (x as f32 + 0.5) * kx as f32).cos();
                    let vertical = (PI / height as f32 * (y as f32 + 0.5) * ky as f32).cos();
                    // Each wave stands for itself and its mirror.
                    sum + value * horizontal * vertical * 2.0
                })
            };
            let l = at(luma_mean, &luma);
            let p = at(yellow_mean, &yellow);
            let q = at(red_mean, &red);
            let blue = l - 2.0 / 3.0 * p;
            let red = f32::midpoint(3.0 * l - blue, q);
            let green = red - q;
            let alpha = if has_alpha { at(alpha_mean, &alpha) } else { 1.0 };
            rgba.extend(
                [red, green, blue, alpha].map(|v| (255.0 * v.clamp(0.0, 1.0)).round() as u8),
            );
        }
    }
    Some(Thumb { width, height, rgba })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(colour: [u8; 3], width: usize, height: usize) -> Thumb {
        let rgb = colour.repeat(width * height);
        decode(&encode(&rgb, width, height))
    }

    #[test]
    fn keeps_a_plain_colour() {
        for colour in [[255, 255, 255], [200, 40, 30], [20, 60, 180], [0, 0, 0]] {
            let thumb = plain(colour, 40, 30);
            for pixel in thumb.rgba.chunks_exact(4) {
                for (found, wanted) in pixel.iter().zip(colour) {
                    assert!(found.abs_diff(wanted) <= 8, "{pixel:?} for {colour:?}");
                }
            }
        }
    }

    #[test]
    fn keeps_the_proportions() {
        let wide = plain([90, 90, 90], 80, 40);
        assert_eq!(wide.width, 32);
        assert!((16..=20).contains(&wide.height));
        let tall = plain([90, 90, 90], 40, 80);
        assert_eq!(tall.height, 32);
        assert!((16..=20).contains(&tall.width));
    }

    #[test]
    fn keeps_what_is_where() {
        // Black above, white below.
        let rgb: Vec<u8> = (0..50 * 50 * 3).map(|at| if at < 25 * 150 { 0 } else { 255 }).collect();
        let thumb = decode(&encode(&rgb, 50, 50));
        let luma = |y: usize| u32::from(thumb.rgba[(y * thumb.width + thumb.width / 2) * 4]);
        assert!(luma(4) < 80, "{}", luma(4));
        assert!(luma(27) > 175, "{}", luma(27));
    }

    #[test]
    fn takes_any_bytes_for_a_hash() {
        let mut state = 7_u32;
        for length in 0..40 {
            for _ in 0..50 {
                let hash: Vec<u8> = (0..length)
                    .map(|_| {
                        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        (state >> 24) as u8
                    })
                    .collect();
                let thumb = decode(&hash);
                assert_eq!(thumb.rgba.len(), thumb.width * thumb.height * 4);
            }
        }
    }
}
