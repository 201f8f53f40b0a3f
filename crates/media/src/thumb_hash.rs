//! `ThumbHash`: a placeholder of about 25 bytes, shown until the image arrives.
//!
//! The format is Evan Wallace's (<https://evanw.github.io/thumbhash/>, MIT): a few cosines of
//! luma (L), yellow–blue (P) and red–green (Q). Images here are opaque.

use std::f32::consts::PI;

/// The longest side that [`encode`] accepts.
pub const MAX_SIDE: usize = 100;

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits of the header, as the format numbers them.
    fn field(hash: &[u8], shift: u32, mask: u64) -> u64 {
        u64::from_le_bytes([hash[0], hash[1], hash[2], hash[3], hash[4], 0, 0, 0]) >> shift & mask
    }

    #[test]
    fn a_plain_colour_is_its_means_and_no_waves() {
        // Luma is the mean of the three; the differences are halved around the middle.
        for (colour, luma, yellow, red) in [
            ([255, 255, 255], 63, 32, 32),
            ([0, 0, 0], 0, 32, 32),
            ([255, 0, 0], 21, 47, 63),
            ([0, 0, 255], 21, 0, 32),
        ] {
            let hash = encode(&colour.repeat(40 * 30), 40, 30);
            let means = [field(&hash, 0, 63), field(&hash, 6, 63), field(&hash, 12, 63)];
            assert_eq!(means, [luma, yellow, red], "{colour:?}");
            let scales = [field(&hash, 18, 31), field(&hash, 27, 63), field(&hash, 33, 63)];
            assert_eq!(scales, [0; 3], "{colour:?}");
        }
    }

    #[test]
    fn the_shorter_side_has_fewer_waves() {
        for (width, height, shorter, is_landscape) in
            [(80, 40, 4, 1), (40, 80, 4, 0), (50, 50, 7, 0), (100, 1, 1, 1)]
        {
            let hash = encode(&[90; 3].repeat(width * height), width, height);
            assert_eq!((field(&hash, 24, 7), field(&hash, 39, 1)), (shorter, is_landscape));
        }
    }

    #[test]
    fn waves_say_what_is_where() {
        // Black above, white below: the wave across says nothing, the one down all.
        let rgb: Vec<u8> = (0..50 * 50 * 3).map(|at| if at < 25 * 150 { 0 } else { 255 }).collect();
        let hash = encode(&rgb, 50, 50);
        let across = hash[5] & 15;
        let down = hash[8] & 15; // behind the six of the first row
        assert!((7..=8).contains(&across), "{across} is no wave");
        assert_eq!(down, 0);
    }
}
