//! Pixels to encode, and files made odd by hand.

use planar_jpeg::{Segment, segments};

/// A binary PPM with detail, edges and noise. The same every time.
pub fn ppm(width: usize, height: usize) -> Vec<u8> {
    let mut file = format!("P6\n{width} {height}\n255\n").into_bytes();
    let mut state = 1_u32;
    for at in 0..width * height {
        let (x, y) = (at % width, at / width);
        let edge = if (x / 5 + y / 7) % 2 == 0 { 0 } else { 110 };
        for channel in 0..3 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let wave = x * (3 + channel) + y * (5 - channel);
            file.push((wave as u32 % 90 + edge + (state >> 26)) as u8);
        }
    }
    file
}

/// A segment of `payload`.
pub fn segment(marker: u8, payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u16 + 2).to_be_bytes();
    [&[0xFF, marker], &length[..], payload].concat()
}

/// Where the first `marker` of `file` begins.
pub fn find(file: &[u8], marker: u8) -> usize {
    file.windows(2).position(|window| window == [0xFF, marker]).expect("a marker")
}

/// `file` with each of its segments before the first scan changed by `change`.
pub fn with_segments(file: &[u8], mut change: impl FnMut(&Segment) -> Vec<u8>) -> Vec<u8> {
    let mut out = file[..2].to_vec();
    let mut end = 2;
    for segment in segments(file) {
        out.extend(change(&segment));
        end = segment.end;
    }
    [&out, &file[end..]].concat()
}

/// Where each scan's header begins, with the tables in front of it.
fn scans(file: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = find(file, 0xDA);
    while let Some(found) =
        file[at + 2..].windows(2).position(|w| w[0] == 0xFF && matches!(w[1], 0xC4 | 0xDA))
    {
        at += 2 + found;
        starts.push(at);
    }
    starts
}

/// `file` with `what` between its scans.
pub fn between_scans(file: &[u8], what: &[u8]) -> Vec<u8> {
    let mut out = file.to_vec();
    for at in scans(file).into_iter().rev() {
        out.splice(at..at, what.iter().copied());
    }
    out
}

/// The same file for a decoder that shall leave the channels as they are: an Adobe segment calls
/// three of them red, green and blue.
pub fn without_colours(file: &[u8]) -> Vec<u8> {
    let plain = with_segments(file, |segment| match segment.marker {
        0xE0 | 0xEE => Vec::new(),
        _ => segment.bytes.to_vec(),
    });
    let adobe = segment(0xEE, b"Adobe\0\x64\0\0\0\0\0");
    [&plain[..2], &adobe, &plain[2..]].concat()
}

/// One file of several channels, each with the scan and the tables of a baseline file of one. `size` is
/// width and height of the whole, `sampling` a channel's factors in the halves of a byte.
pub fn joined((width, height): (u16, u16), channels: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let mut frame = [&[8], &height.to_be_bytes()[..], &width.to_be_bytes()].concat();
    frame.push(channels.len() as u8);
    let mut head = vec![0xFF, 0xD8];
    let mut body = Vec::new();
    for (id, (sampling, grey)) in (0_u8..).zip(channels) {
        frame.extend([id, *sampling, id]);
        for part in segments(grey) {
            match part.marker {
                0xDB => {
                    let precision = part.payload[0] & 0xF0;
                    head.extend(segment(0xDB, &[&[precision | id], &part.payload[1..]].concat()));
                }
                0xC4 => body.extend(part.bytes),
                _ => {}
            }
        }
        let mut scan = grey[find(grey, 0xDA)..grey.len() - 2].to_vec();
        scan[5] = id;
        body.extend(scan);
    }
    [head, segment(0xC0, &frame), body, vec![0xFF, 0xD9]].concat()
}
