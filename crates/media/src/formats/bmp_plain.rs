//! BMP files made plain before they are decoded.

use std::borrow::Cow;

use crate::bytes::{le16, le32, zeroed};
use crate::error::MediaError;

/// The file as every decoder reads it: one plane, no more colours than its bits can name, and runs of
/// pixels written out, cut at the edges as browsers do.
///
/// # Errors
///
/// [`MediaError::Truncated`] if the runs end before the last row does.
pub(super) fn plain(bytes: &[u8]) -> Result<Cow<'_, [u8]>, MediaError> {
    const RLE8: u32 = 1;
    const RLE4: u32 = 2;
    let (Some(40..), Some(bits), Some(compression), Some(colours)) =
        (le32(bytes, 14), le16(bytes, 28), le32(bytes, 30), le32(bytes, 46))
    else {
        return Ok(Cow::Borrowed(bytes));
    };
    let most = if bits <= 8 { 1 << bits } else { u32::MAX };
    let bits_of_runs = match (compression, bits) {
        (RLE8, 8) => Some(8),
        (RLE4, 4) => Some(4),
        _ => None,
    };
    if bits_of_runs.is_none() && le16(bytes, 26) == Some(1) && colours <= most {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut out;
    if let Some(bits) = bits_of_runs {
        let pixels = le32(bytes, 10).unwrap_or(0) as usize;
        let runs = bytes.get(pixels..).ok_or(MediaError::Truncated("the image"))?;
        let (width, height) = (le32(bytes, 18).unwrap_or(0), le32(bytes, 22).unwrap_or(0));
        let size = (width as usize, (height as i32).unsigned_abs() as usize);
        out = bytes.get(..pixels).unwrap_or(&[]).to_vec();
        out.extend(indices_of(runs, bits, size)?);
        set(&mut out, 28, &[8, 0]);
        set(&mut out, 30, &[0; 4]);
    } else {
        out = bytes.to_vec();
    }
    set(&mut out, 26, &[1, 0]);
    let named = if colours == 0 || colours > most { most } else { colours };
    set(&mut out, 46, &named.to_le_bytes());
    Ok(Cow::Owned(out))
}

fn set(bytes: &mut [u8], at: usize, value: &[u8]) {
    if let Some(field) = bytes.get_mut(at..at + value.len()) {
        field.copy_from_slice(value);
    }
}

/// One index a byte, each row padded to four, of runs of `bits` a pixel.
fn indices_of(
    runs: &[u8],
    bits: usize,
    (width, height): (usize, usize),
) -> Result<Vec<u8>, MediaError> {
    let stride = width.div_ceil(4) * 4;
    let mut out: Vec<u8> = zeroed(stride * height)?;
    let index = |byte: u8, position: usize| match (bits, position % 2) {
        (8, _) => byte,
        (_, 0) => byte >> 4,
        _ => byte & 15,
    };
    // What is left of a row: nothing is done for pixels beyond its end.
    let left = |x: usize, y: usize| y * stride + x.min(width)..y * stride + width;
    let (mut x, mut y) = (0, 0);
    let mut rest = runs;
    while y < height {
        let &[count, value, ref after @ ..] = rest else {
            let is_last = y + 1 == height && x >= width;
            return if is_last { Ok(out) } else { Err(MediaError::Truncated("the image")) };
        };
        rest = after;
        match (count, value) {
            (0, 0) => (x, y) = (0, y + 1),
            (0, 1) => break,
            (0, 2) => {
                let &[across, down, ref after @ ..] = rest else { continue };
                (x, y, rest) = (x + usize::from(across), y + usize::from(down), after);
            }
            (0, count) => {
                let count = usize::from(count);
                let length = (count * bits).div_ceil(8);
                let Some(pixels) = rest.get(..length) else {
                    return Err(MediaError::Truncated("the image"));
                };
                for (position, slot) in out[left(x, y)].iter_mut().take(count).enumerate() {
                    let byte = pixels.get(position * bits / 8).copied().unwrap_or(0);
                    *slot = index(byte, position);
                }
                x += count;
                rest = rest.get(length.next_multiple_of(2)..).unwrap_or(&[]);
            }
            (count, value) => {
                let count = usize::from(count);
                for (position, slot) in out[left(x, y)].iter_mut().take(count).enumerate() {
                    *slot = index(value, position);
                }
                x += count;
            }
        }
    }
    Ok(out)
}
