//! Facts and private metadata of a video's container. Frames are decoded by the browser.
//!
//! MP4 and `QuickTime` are boxes (ISO/IEC 14496-12), `WebM` is EBML (RFC 8794 and 9559).

use crate::bytes::{be32, be64};
use crate::ebml::{unsigned, vint};
use crate::error::MediaError;
use crate::kind::Kind;

/// Facts of a video; 0 if unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Video {
    /// Pixels across as seen, rotation applied.
    pub width: usize,
    /// Pixels down as seen.
    pub height: usize,
    /// Clockwise rotation of the stored frames: 0, 90, 180 or 270.
    pub rotation: u16,
    /// Length in milliseconds.
    pub duration_ms: u64,
    /// Whether a GPS location was present.
    pub has_gps: bool,
}

const TRUNCATED: MediaError = MediaError::Truncated("its boxes");

/// Names under which containers store a location.
const GPS_KEYS: [&[u8]; 5] = [b"\xA9xyz", b"loci", b"location", b"LOCATION", b"GPSL"];

/// Deeper than any playable file.
const MAX_DEPTH: usize = 8;

/// Reads a whole video file and blanks, in place, user data, metadata and tags: where and with
/// which device it was taken. No byte moves, so all frame offsets stay valid.
///
/// # Errors
///
/// [`MediaError::UnsupportedKind`] if it is not a video; [`MediaError::Truncated`] and
/// [`MediaError::Corrupt`] for an invalid container or one without a video track.
pub fn inspect(bytes: &mut [u8]) -> Result<Video, MediaError> {
    let mut state = ReadState::default();
    match Kind::of(bytes) {
        Kind::Mp4 | Kind::Quicktime => {
            read_boxes(bytes, 0, bytes.len(), 0, &mut state)?;
            state.video.duration_ms = milliseconds(state.ticks, state.ticks_per_second);
        }
        Kind::Webm => {
            read_elements(bytes, 0, bytes.len(), 0, &mut state)?;
            let scale = if state.nanoseconds == 0 { 1_000_000 } else { state.nanoseconds };
            state.video.duration_ms = (state.length * scale as f64 / 1e6) as u64;
        }
        other => return Err(MediaError::UnsupportedKind(other.name())),
    }
    if state.video.width == 0 || state.video.height == 0 {
        return Err(MediaError::corrupt("a video without an image"));
    }
    for &(start, end, name) in &state.private_ranges {
        let Some(range) = bytes.get_mut(start..end) else { continue };
        state.video.has_gps |= GPS_KEYS
            .iter()
            .any(|position| range.windows(position.len()).any(|window| window == *position));
        blank(range, name);
    }
    Ok(state.video)
}

/// State while reading.
#[derive(Default)]
struct ReadState {
    video: Video,
    ticks: u64,
    ticks_per_second: u64,
    /// `WebM`: duration in ticks, and nanoseconds per tick.
    length: f64,
    nanoseconds: u64,
    /// Ranges to blank: start, end and container format.
    private_ranges: Vec<(usize, usize, Container)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Container {
    Boxes,
    Ebml,
}

fn milliseconds(ticks: u64, per_second: u64) -> u64 {
    ticks.saturating_mul(1000).checked_div(per_second).unwrap_or(0)
}

/// Fills a range with zeros under a name that players skip.
fn blank(range: &mut [u8], container: Container) {
    match container {
        Container::Boxes => {
            // A 32-bit size of 1 means that a 64-bit size follows the name.
            let header = if be32(range, 0) == Some(1) { 16 } else { 8 };
            if let Some(name) = range.get_mut(4..8) {
                name.copy_from_slice(b"free");
            }
            if let Some(payload) = range.get_mut(header..) {
                payload.fill(0);
            }
        }
        Container::Ebml => {
            let length = range.len() as u64;
            range.fill(0);
            // Void, its length in seven bytes behind a marker.
            if let Some(head) = range.first_chunk_mut::<9>() {
                let size = ((length - 9) | 1 << 56).to_be_bytes();
                *head =
                    [0xEC, size[0], size[1], size[2], size[3], size[4], size[5], size[6], size[7]];
            }
        }
    }
}

fn read_boxes(
    bytes: &[u8],
    start: usize,
    end: usize,
    depth: usize,
    state: &mut ReadState,
) -> Result<(), MediaError> {
    let mut at = start;
    while at + 8 <= end {
        let size = be32(bytes, at).ok_or(TRUNCATED)?;
        let name = bytes.get(at + 4..at + 8).ok_or(TRUNCATED)?;
        let (header, length) = match size {
            0 => (8, (end - at) as u64),
            1 => (16, be64(bytes, at + 8).ok_or(TRUNCATED)?),
            size => (8, u64::from(size)),
        };
        if length < header as u64 {
            // A zero word may end a list of user data; anything else is not a box.
            return Err(MediaError::corrupt("a box shorter than its own header"));
        }
        if length > (end - at) as u64 {
            return Err(TRUNCATED);
        }
        let after = at + length as usize;
        let body = at + header;
        match name {
            b"moov" | b"trak" | b"mdia" if depth < MAX_DEPTH => {
                read_boxes(bytes, body, after, depth + 1, state)?;
            }
            b"mvhd" => read_movie_header(bytes.get(body..after).ok_or(TRUNCATED)?, state),
            b"tkhd" => {
                read_track_header(bytes.get(body..after).ok_or(TRUNCATED)?, &mut state.video);
            }
            b"udta" | b"meta" | b"uuid" => state.private_ranges.push((at, after, Container::Boxes)),
            _ => {}
        }
        at = after;
    }
    Ok(())
}

fn read_movie_header(body: &[u8], state: &mut ReadState) {
    let (scale, length) = if body.first() == Some(&1) {
        (be32(body, 20), be64(body, 24))
    } else {
        (be32(body, 12), be32(body, 16).map(u64::from))
    };
    state.ticks_per_second = u64::from(scale.unwrap_or(0));
    state.ticks = length.unwrap_or(0);
}

/// The first track with a size is the video.
fn read_track_header(body: &[u8], video: &mut Video) {
    let matrix = if body.first() == Some(&1) { 52 } else { 40 };
    let part = |index: usize| be32(body, matrix + index * 4).map(|raw| raw as i32);
    let side = |at: usize| be32(body, matrix + at).map_or(0, |raw| (raw >> 16) as usize);
    let (width, height) = (side(36), side(40));
    if width == 0 || height == 0 || video.width > 0 {
        return;
    }
    video.rotation = match (part(0), part(1), part(3), part(4)) {
        (Some(0), Some(b), Some(c), Some(0)) if b > 0 && c < 0 => 90,
        (Some(a), Some(0), Some(0), Some(d)) if a < 0 && d < 0 => 180,
        (Some(0), Some(b), Some(c), Some(0)) if b < 0 && c > 0 => 270,
        _ => 0,
    };
    let is_turned = matches!(video.rotation, 90 | 270);
    (video.width, video.height) = if is_turned { (height, width) } else { (width, height) };
}

fn read_elements(
    bytes: &[u8],
    start: usize,
    end: usize,
    depth: usize,
    state: &mut ReadState,
) -> Result<(), MediaError> {
    const SEGMENT: u64 = 0x1853_8067;
    const CLUSTER: u64 = 0x1F43_B675;
    let mut at = start;
    while at < end {
        let (name, name_length) = vint(bytes, at, true).ok_or(TRUNCATED)?;
        let (size, size_length) = vint(bytes, at + name_length, false).ok_or(TRUNCATED)?;
        let body = at + name_length + size_length;
        let is_open = size == (1 << (7 * size_length)) - 1;
        if is_open && name == CLUSTER {
            // A live recording: its clusters reach to the end.
            return Ok(());
        }
        let after = if is_open {
            end
        } else {
            let rest = end.checked_sub(body).ok_or(TRUNCATED)?;
            if size > rest as u64 {
                return Err(TRUNCATED);
            }
            body + size as usize
        };
        let content = bytes.get(body..after).ok_or(TRUNCATED)?;
        match name {
            // Segment, Info, Tracks, TrackEntry, Video.
            SEGMENT | 0x1549_A966 | 0x1654_AE6B | 0xAE | 0xE0 if depth < MAX_DEPTH => {
                read_elements(bytes, body, after, depth + 1, state)?;
            }
            0xB0 if state.video.width == 0 => state.video.width = unsigned(content) as usize,
            0xBA if state.video.height == 0 => state.video.height = unsigned(content) as usize,
            0x2A_D7B1 => state.nanoseconds = unsigned(content),
            0x4489 => {
                state.length = match content.len() {
                    4 => f64::from(f32::from_bits(unsigned(content) as u32)),
                    _ => f64::from_bits(unsigned(content)),
                };
            }
            // Tags and attachments.
            0x1254_C367 | 0x1941_A469 if after - at >= 9 => {
                state.private_ranges.push((at, after, Container::Ebml));
            }
            _ => {}
        }
        at = after;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(name: [u8; 4], body: &[u8]) -> Vec<u8> {
        let mut out = ((body.len() + 8) as u32).to_be_bytes().to_vec();
        out.extend_from_slice(&name);
        out.extend_from_slice(body);
        out
    }

    fn mp4(matrix: [i32; 9], private_ranges: &[u8]) -> Vec<u8> {
        let mut movie = vec![0; 12];
        movie.extend(600_u32.to_be_bytes());
        movie.extend(1500_u32.to_be_bytes());
        let mut track = vec![0; 40];
        track.extend(matrix.iter().flat_map(|part| part.to_be_bytes()));
        track.extend([0x07, 0x80, 0, 0, 0x04, 0x38, 0, 0]);
        let moov = [
            boxed(*b"mvhd", &movie),
            boxed(*b"trak", &boxed(*b"tkhd", &track)),
            boxed(*b"udta", &boxed(*b"\xA9xyz", private_ranges)),
        ];
        let mut file = boxed(*b"ftyp", b"isom\0\0\0\0isommp42");
        file.extend(boxed(*b"moov", &moov.concat()));
        file.extend(boxed(*b"mdat", b"images and sound"));
        file
    }

    const UPRIGHT: [i32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];
    const TURNED: [i32; 9] = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000];

    #[test]
    fn tells_size_rotation_and_length() {
        let video = inspect(&mut mp4(UPRIGHT, b"")).unwrap();
        assert_eq!((video.width, video.height, video.rotation), (1920, 1080, 0));
        assert_eq!(video.duration_ms, 2500);
        let video = inspect(&mut mp4(TURNED, b"")).unwrap();
        assert_eq!((video.width, video.height, video.rotation), (1080, 1920, 90));
    }

    #[test]
    fn blanks_the_place_and_moves_nothing() {
        let before = mp4(UPRIGHT, b"\0\x12\x15\xC7+47.4979+019.0402/");
        let mut after = before.clone();
        assert!(inspect(&mut after).unwrap().has_gps);
        assert_eq!(after.len(), before.len());
        assert!(!after.windows(5).any(|window| window == b"47.49"));
        let images = |file: &[u8]| file.windows(4).position(|window| window == b"mdat");
        assert_eq!(images(&after), images(&before));
        assert!(!inspect(&mut after).unwrap().has_gps);
    }

    fn element(name: &[u8], body: &[u8]) -> Vec<u8> {
        let mut out = name.to_vec();
        out.extend((body.len() as u32 | 0x1000_0000).to_be_bytes());
        out.extend_from_slice(body);
        out
    }

    fn webm() -> Vec<u8> {
        let mut file =
            element(&[0x1A, 0x45, 0xDF, 0xA3], &[0x42, 0x82, 0x84, b'w', b'e', b'b', b'm']);
        let image = [element(&[0xB0], &[0x02, 0x80]), element(&[0xBA], &[0x01, 0x68])].concat();
        let track = element(&[0xAE], &element(&[0xE0], &image));
        let segment = [
            element(&[0x15, 0x49, 0xA9, 0x66], &element(&[0x44, 0x89], &1234_f32.to_be_bytes())),
            element(&[0x16, 0x54, 0xAE, 0x6B], &track),
            element(&[0x12, 0x54, 0xC3, 0x67], b"LOCATION +47.4979+019.0402/"),
        ];
        file.extend(element(&[0x18, 0x53, 0x80, 0x67], &segment.concat()));
        file
    }

    #[test]
    fn reads_and_blanks_webm_too() {
        let mut file = webm();
        let length = file.len();
        let video = inspect(&mut file).unwrap();
        assert_eq!((video.width, video.height, video.duration_ms), (640, 360, 1234));
        assert!(video.has_gps && file.len() == length);
        assert!(!file.windows(5).any(|window| window == b"47.49"));
        assert!(!inspect(&mut file).unwrap().has_gps);
    }

    #[test]
    fn the_length_of_a_document_type_may_take_two_bytes() {
        let head = [0x1A, 0x45, 0xDF, 0xA3, 0x88, 0x42, 0x82, 0x40, 4, b'w', b'e', b'b', b'm'];
        let mut file = [&head[..], &webm()[15..]].concat();
        assert_eq!(inspect(&mut file).map(|video| video.width), Ok(640));
    }

    #[test]
    fn a_document_type_behind_the_header_is_none() {
        let mut file = element(&[0x1A, 0x45, 0xDF, 0xA3], b"");
        file.extend(element(&[0x12, 0x54, 0xC3, 0x67], b"\x42\x82\x84webm"));
        file.extend_from_slice(&webm()[12..]);
        assert_eq!(inspect(&mut file), Err(MediaError::UnsupportedKind("unknown")));
    }

    #[test]
    fn no_beginning_and_no_damage_makes_it_panic() {
        for file in [mp4(TURNED, b"+47/"), webm()] {
            for length in 0..file.len() {
                let _ = inspect(&mut file[..length].to_vec());
            }
            for at in 0..file.len() {
                for value in [0, 1, 0x7F, 0x80, 0xFF] {
                    let mut bad = file.clone();
                    bad[at] = value;
                    let _ = inspect(&mut bad);
                }
            }
        }
    }
}
