//! `WebM`.

use std::ops::Range;

use super::places::{Blank, Private, tells_place};
use super::{MAX_DEPTH, MAX_TRACKS, TRUNCATED, Video};
use crate::ebml::{unsigned, vint};
use crate::error::MediaError;

/// State while reading.
#[derive(Default)]
struct State {
    video: Video,
    /// Duration in ticks, and nanoseconds per tick.
    length: f64,
    nanoseconds: u64,
    tracks: Vec<Track>,
    /// Blocks of tracks that are neither image nor sound: track, and contents.
    blocks: Vec<(u64, Range<usize>)>,
    private: Vec<Private>,
}

#[derive(Clone, Copy, Default)]
struct Track {
    number: u64,
    kind: u64,
}

/// Kinds of tracks.
const IMAGE_AND_SOUND: [u64; 3] = [1, 2, 3];
const SUBTITLES: u64 = 0x11;

/// An element: its id, where its contents begin, where both end, and whether that is open.
struct Element {
    id: u64,
    body: usize,
    end: usize,
    is_open: bool,
}

/// Returns what the elements tell, and what is private in them.
///
/// # Errors
///
/// [`MediaError::Truncated`] and [`MediaError::Corrupt`] for invalid elements.
pub(super) fn read(bytes: &[u8]) -> Result<(Video, Vec<Private>), MediaError> {
    let mut state = State::default();
    read_elements(bytes, 0..bytes.len(), 0, &mut state)?;
    let scale = if state.nanoseconds == 0 { 1_000_000 } else { state.nanoseconds };
    state.video.duration_ms = (state.length * scale as f64 / 1e6) as u64;
    let mut private_numbers = Vec::new();
    let mut unread = bytes.len();
    for Track { number, kind } in state.tracks {
        let is_private = match kind {
            SUBTITLES => {
                let blocks = state.blocks.iter().filter(|(track, _)| *track == number);
                let text = blocks.flat_map(|(_, range)| &bytes[range.clone()]).copied();
                tells_place(&text.collect::<Vec<u8>>(), &mut unread)?
            }
            kind => !IMAGE_AND_SOUND.contains(&kind),
        };
        if is_private {
            private_numbers.push(number);
        }
    }
    state.blocks.retain(|(track, _)| private_numbers.contains(track));
    let ranges = state.blocks.into_iter().map(|(_, range)| range);
    state.private.extend(ranges.map(|range| Private { range, blank: Blank::Bytes }));
    Ok((state.video, state.private))
}

fn element_at(bytes: &[u8], at: usize, end: usize) -> Option<Element> {
    let (id, id_length) = vint(bytes, at, true)?;
    let (size, size_length) = vint(bytes, at + id_length, false)?;
    let body = at + id_length + size_length;
    let is_open = size == (1 << (7 * size_length)) - 1;
    let rest = end.checked_sub(body)?;
    if !is_open && size > rest as u64 {
        return None;
    }
    Some(Element { id, body, end: if is_open { end } else { body + size as usize }, is_open })
}

fn read_elements(
    bytes: &[u8],
    range: Range<usize>,
    depth: usize,
    state: &mut State,
) -> Result<(), MediaError> {
    const CLUSTER: u64 = 0x1F43_B675;
    let mut at = range.start;
    let mut is_live = false;
    while at < range.end {
        let Some(Element { id, body, end, is_open }) = element_at(bytes, at, range.end) else {
            // A recording that was broken off ends anywhere.
            return if is_live { Ok(()) } else { Err(TRUNCATED) };
        };
        if is_open && id == CLUSTER {
            // Of a live recording: the cluster reaches to the next one.
            is_live = true;
            at = body;
            continue;
        }
        let content = bytes.get(body..end).ok_or(TRUNCATED)?;
        match id {
            // Segment, Info, Tracks, Video.
            0x1853_8067 | 0x1549_A966 | 0x1654_AE6B | 0xE0 if depth < MAX_DEPTH => {
                read_elements(bytes, body..end, depth + 1, state)?;
            }
            // Damage within a cluster is the player's business.
            CLUSTER | 0xA0 if depth < MAX_DEPTH => {
                let _ = read_elements(bytes, body..end, depth + 1, state);
            }
            // TrackEntry, TrackNumber, TrackType.
            0xAE if depth < MAX_DEPTH => {
                if state.tracks.len() == MAX_TRACKS {
                    return Err(MediaError::corrupt("more tracks than any camera writes"));
                }
                state.tracks.push(Track { number: 0, kind: 1 });
                read_elements(bytes, body..end, depth + 1, state)?;
            }
            0xD7 | 0x83 => {
                let Some(track) = state.tracks.last_mut() else { return Err(TRUNCATED) };
                let field = if id == 0xD7 { &mut track.number } else { &mut track.kind };
                *field = unsigned(content);
            }
            // SimpleBlock, Block: the track, two bytes of time, one of flags.
            0xA3 | 0xA1 => {
                let (number, length) = vint(bytes, body, false).unwrap_or_default();
                let mut known = state.tracks.iter().filter(|track| track.number == number);
                if !known.any(|track| IMAGE_AND_SOUND.contains(&track.kind)) {
                    state.blocks.push((number, (body + length + 3).min(end)..end));
                }
            }
            // PixelWidth, PixelHeight, TimestampScale, Duration.
            0xB0 if state.video.width == 0 => state.video.width = unsigned(content) as usize,
            0xBA if state.video.height == 0 => state.video.height = unsigned(content) as usize,
            0x2A_D7B1 => state.nanoseconds = unsigned(content),
            0x4489 => {
                state.length = match content.len() {
                    4 => f64::from(f32::from_bits(unsigned(content) as u32)),
                    _ => f64::from_bits(unsigned(content)),
                };
            }
            // Void.
            0xEC => state.private.push(Private { range: body..end, blank: Blank::Bytes }),
            // Tags that programs write of themselves.
            0x1254_C367 if names_only_the_encoder(bytes, body..end, 0) => {}
            // Tags, Attachments, Title, SegmentFilename, DateUTC, a track's Name and CodecName.
            0x1254_C367 | 0x1941_A469 | 0x7BA9 | 0x7384 | 0x4461 | 0x536E | 0x25_8688 => {
                state.private.push(Private { range: at..end, blank: Blank::Element });
            }
            _ => {}
        }
        at = end;
    }
    Ok(())
}

/// Whether tags tell nothing but the program and its figures of the streams.
fn names_only_the_encoder(bytes: &[u8], range: Range<usize>, depth: usize) -> bool {
    let mut at = range.start;
    while at < range.end {
        let Some(Element { id, body, end, .. }) = element_at(bytes, at, range.end) else {
            return false;
        };
        let content = bytes.get(body..end).unwrap_or(&[]);
        let is_harmless = match id {
            // Tag, SimpleTag: no deeper ones.
            0x7373 | 0x67C8 => depth < 2 && names_only_the_encoder(bytes, body..end, depth + 1),
            0x45A3 => matches!(content, b"ENCODER" | b"ENCODER_OPTIONS" | b"DURATION"),
            // Targets, TagLanguage, TagDefault, TagString: of a name that was looked at.
            0x63C0 | 0x447A | 0x4484 | 0x4487 => true,
            _ => false,
        };
        if !is_harmless {
            return false;
        }
        at = end;
    }
    true
}
