//! Decodes a JPEG file into planes.

use std::rc::Rc;

use crate::error::Error;
use crate::header::{Component, Header};
use crate::huffman::Codes;
use crate::image::{ColourModel, PlanarImage};
use crate::limits::Limits;
use crate::markers::{DHT, DQT, DRI, EOI, SOI, SOS, has_codes, is_frame, segment_at};
use crate::plane::{Plane, zeroed};
use crate::progressive::Pass;
use crate::scan::{Channel, Entry, Layout, Scan, Sequential, Walk};
use crate::tables::{STANDARD_CODES, ZIGZAG};

/// Tables that segments between the scans define.
#[derive(Default)]
struct Tables {
    quantisation: [Option<[u16; 64]>; 4],
    dc: [Option<Rc<Codes>>; 4],
    ac: [Option<Rc<Codes>>; 4],
    /// Huffman tables since the last scan.
    listed: usize,
    restart_interval: usize,
}

impl Tables {
    fn dc(&self, entry: &Entry) -> Option<&Rc<Codes>> {
        self.dc.get(entry.dc)?.as_ref()
    }

    fn ac(&self, entry: &Entry) -> Option<&Rc<Codes>> {
        self.ac.get(entry.ac)?.as_ref()
    }
}

/// How much smaller an image is decoded: both sides by eighths, rounded up. A reduced size costs less.
/// At a half, a quarter and an eighth each sample is the mean of the pixels it stands for; the other
/// sizes have the lowest frequencies of each block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// An eighth of the width and of the height.
    Eighth = 1,
    /// A quarter of both.
    Quarter,
    /// 3/8 of both.
    ThreeEighths,
    /// Half of both.
    Half,
    /// 5/8 of both.
    FiveEighths,
    /// 6/8 of both.
    ThreeQuarters,
    /// 7/8 of both.
    SevenEighths,
    /// As large as it is stored.
    #[default]
    Full,
}

impl Scale {
    /// All scales, the smallest image first.
    pub const ALL: [Self; 8] = [
        Self::Eighth,
        Self::Quarter,
        Self::ThreeEighths,
        Self::Half,
        Self::FiveEighths,
        Self::ThreeQuarters,
        Self::SevenEighths,
        Self::Full,
    ];

    /// Samples of a block's side: 1 to 8.
    #[must_use]
    pub fn eighths(self) -> usize {
        self as usize
    }
}

/// Decodes the whole file `bytes`, whose header is `header`. Chroma stays as it is stored.
///
/// # Errors
///
/// [`Error::Unsupported`] for arithmetic coding, lossless and 12-bit files;
/// [`Error::TooManyPixels`] and [`Error::TooManyScans`] by `limits`; [`Error::Truncated`] where
/// anything but the end marker is missing; [`Error::Corrupt`] for invalid data;
/// [`Error::OutOfMemory`]. Never returns a partial image.
pub fn decode(
    bytes: &[u8],
    header: &Header,
    scale: Scale,
    limits: &Limits,
) -> Result<PlanarImage, Error> {
    let model = model_of(header)?;
    let announced = header.width as u64 * header.height as u64;
    if announced > limits.max_pixels {
        return Err(Error::TooManyPixels { announced, allowed: limits.max_pixels });
    }
    let eighths = scale.eighths();
    let mut channels = channels_of(bytes, header, eighths)?;
    let mut passes = Vec::new();
    let mut outcome = read_segments(bytes, header, &mut channels, &mut passes, limits.max_scans);
    if header.is_progressive() {
        outcome = read_passes(header, &mut channels, &mut passes, outcome);
    }
    if let Some(at) = outcome? {
        let at = passes.last().map_or(at, |pass| pass.walk.end().max(at));
        if !has_all_blocks(&channels, bytes.len() - at) {
            return Err(Error::Truncated("the image: no end marker"));
        }
    }
    if channels.iter().any(|channel| !channel.is_seen()) {
        return Err(Error::Truncated("the image: a channel is missing"));
    }
    let planes = planes_of(channels, header, eighths);
    let scaled = |side: usize| (side * eighths).div_ceil(8);
    let (width, height) = (scaled(header.width), scaled(header.height));
    Ok(PlanarImage { model, planes, width, height })
}

/// Reads all segments and the scans of the sequential process; those of the progressive one become
/// `passes`. Returns where the file ends, if that is without an end marker.
fn read_segments<'a>(
    bytes: &'a [u8],
    header: &Header,
    channels: &mut [Channel],
    passes: &mut Vec<Pass<'a>>,
    max_scans: u32,
) -> Result<Option<usize>, Error> {
    let mut tables = Tables::default();
    if !header.is_progressive() && !has_codes(bytes) {
        read_codes(&mut tables, &STANDARD_CODES)?;
    }
    let mut scans = 0;
    let mut at = 2;
    if !bytes.starts_with(&[0xFF, SOI]) {
        return Err(Error::Corrupt("a JPEG that does not begin with SOI"));
    }
    loop {
        let segment = match segment_at(bytes, at) {
            Ok(segment) => segment,
            Err(Error::Truncated(_)) => return Ok(Some(at)),
            Err(error) => return Err(error),
        };
        at = segment.end;
        match segment.marker {
            EOI => return Ok(None),
            DQT => read_quantisation(&mut tables, segment.payload)?,
            DHT => read_codes(&mut tables, segment.payload)?,
            DRI => {
                let interval = segment.payload.try_into().map_err(|_| short())?;
                tables.restart_interval = usize::from(u16::from_be_bytes(interval));
            }
            SOS => {
                scans += 1;
                if scans > max_scans {
                    return Err(Error::TooManyScans { allowed: max_scans });
                }
                tables.listed = 0;
                let scan = Scan::read(segment.payload, channels)?;
                let is_seen = |entry: &Entry| channels[entry.channel].is_seen();
                if !header.is_progressive() && scan.entries.iter().any(is_seen) {
                    continue; // of the sequential process one scan has all of a channel
                }
                latch_tables(&scan, channels, &tables)?;
                let layout = layout_of(&scan, header, channels, tables.restart_interval)?;
                let walk = Walk::new(bytes, at, layout);
                if header.is_progressive() {
                    passes.push(pass_of(scan, walk, channels, &tables)?);
                } else {
                    at = read_scan(&scan, walk, header, channels, &tables)?;
                }
            }
            marker if is_frame(marker) && scans > 0 => {
                return Err(Error::Unsupported("a JPEG of several frames"));
            }
            _ => {}
        }
    }
}

/// Reads the blocks of `passes` and transforms them. Of several errors, that of the first scan counts,
/// and `outcome`, which is of the segments, last.
fn read_passes(
    header: &Header,
    channels: &mut [Channel],
    passes: &mut [Pass],
    outcome: Result<Option<usize>, Error>,
) -> Result<Option<usize>, Error> {
    let mut outcome = outcome;
    let mut passes = passes;
    for row in 0..blocks_of(header, (1, 1)).1 {
        for channel in channels.iter_mut() {
            channel.coefficients.fill(0);
            channel.marks.fill(0);
        }
        let mut failed = None;
        for (position, pass) in passes.iter_mut().enumerate() {
            if let Err(error) = pass.row(row, channels) {
                outcome = Err(error);
                failed = Some(position);
                break;
            }
        }
        if let Some(position) = failed {
            passes = passes.get_mut(..position).unwrap_or_default();
        }
        if passes.is_empty() {
            break;
        }
        if outcome.is_ok() {
            for channel in channels.iter_mut() {
                transform_row(channel, row);
            }
        }
    }
    outcome
}

/// Whether only the end marker is missing. More data than that is what a damaged copy leaves: zeros
/// are blocks, too.
fn has_all_blocks(channels: &[Channel], rest_bytes: usize) -> bool {
    const PADDING_BYTES: usize = 16;
    rest_bytes <= PADDING_BYTES && channels.iter().all(Channel::is_whole)
}

fn short() -> Error {
    Error::Corrupt("a JPEG segment that is too short")
}

/// The colour model, by libjpeg's rules.
fn model_of(header: &Header) -> Result<ColourModel, Error> {
    match header.process {
        0xC0..=0xC2 => {}
        0xC3 | 0xC7 | 0xCB | 0xCF => return Err(Error::Unsupported("a lossless JPEG")),
        0xC9.. => return Err(Error::Unsupported("an arithmetic-coded JPEG")),
        _ => return Err(Error::Unsupported("a hierarchical JPEG")),
    }
    if header.precision != 8 {
        return Err(Error::Unsupported("a JPEG of more than 8 bits"));
    }
    match (header.components.len(), header.adobe_transform) {
        (1, _) => Ok(ColourModel::Grey),
        (3, _) if header.is_rgb() => Ok(ColourModel::Rgb),
        (3, _) => Ok(ColourModel::Ycc),
        (4, None | Some(0)) => Ok(ColourModel::Cmyk),
        (4, _) => Ok(ColourModel::Ycck),
        _ => Err(Error::Unsupported("a JPEG of two or more than four channels")),
    }
}

/// The largest number of blocks across and down that any channel has in one MCU.
fn mcu_of(header: &Header) -> (usize, usize) {
    header.components.iter().fold((1, 1), |(across, down), component| {
        (across.max(component.across), down.max(component.down))
    })
}

/// Blocks across and down of a channel with `mine` blocks in one MCU; with one, those are the MCUs.
pub(crate) fn blocks_of(header: &Header, mine: (usize, usize)) -> (usize, usize) {
    let (across, down) = mcu_of(header);
    ((header.width * mine.0).div_ceil(8 * across), (header.height * mine.1).div_ceil(8 * down))
}

/// Allocates all channels after checking that the file can hold that many blocks.
fn channels_of(bytes: &[u8], header: &Header, eighths: usize) -> Result<Vec<Channel>, Error> {
    let (mcus_across, mcus_down) = blocks_of(header, (1, 1));
    let own = |component: &Component| blocks_of(header, (component.across, component.down));
    let counts = header.components.iter().map(own).map(|(across, down)| across * down);
    let blocks: usize = counts.sum();
    // Every block costs at least a bit in the first scan of its channel.
    if blocks / 8 > bytes.len() {
        return Err(Error::Truncated("the image: fewer bits than blocks"));
    }
    header
        .components
        .iter()
        .map(|component| {
            let blocks_across = mcus_across * component.across;
            let row = blocks_across * component.down;
            let blocks = row * mcus_down;
            let (own_across, own_down) = own(component);
            Ok(Channel {
                id: component.id,
                across: component.across,
                down: component.down,
                table_index: component.table,
                table: None,
                own_across,
                own_down,
                blocks_across,
                size: eighths,
                samples: zeroed(blocks * eighths * eighths)?,
                coefficients: zeroed(if header.is_progressive() { row * 64 } else { 0 })?,
                marks: zeroed(if header.is_progressive() { row } else { 0 })?,
                missing_bits: [u32::MAX; 64],
            })
        })
        .collect()
}

fn read_quantisation(tables: &mut Tables, payload: &[u8]) -> Result<(), Error> {
    let mut rest = payload;
    while let Some((&kind, after)) = rest.split_first() {
        let mut table = [0; 64];
        let is_wide = kind >> 4 != 0;
        let size = if is_wide { 128 } else { 64 };
        let values = after.get(..size).ok_or_else(short)?;
        for (position, &natural) in ZIGZAG.iter().take(64).enumerate() {
            let value = if is_wide {
                u16::from_be_bytes([values[position * 2], values[position * 2 + 1]])
            } else {
                u16::from(values[position])
            };
            table[usize::from(natural)] = value;
        }
        *tables.quantisation.get_mut(usize::from(kind & 15)).ok_or_else(short)? = Some(table);
        rest = after.get(size..).unwrap_or(&[]);
    }
    Ok(())
}

fn read_codes(tables: &mut Tables, payload: &[u8]) -> Result<(), Error> {
    /// A scan uses eight at most.
    const MOST_LISTED: usize = 64;
    let mut rest = payload;
    while let Some((&kind, after)) = rest.split_first() {
        tables.listed += 1;
        if tables.listed > MOST_LISTED {
            return Err(Error::Corrupt("more Huffman tables than a scan can use"));
        }
        let counts = *after.first_chunk::<16>().ok_or_else(short)?;
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        let symbols = after.get(16..16 + total).ok_or_else(short)?;
        let family = if kind >> 4 == 0 { &mut tables.dc } else { &mut tables.ac };
        *family.get_mut(usize::from(kind & 15)).ok_or_else(short)? =
            Some(Rc::new(Codes::new(counts, symbols)?));
        rest = after.get(16 + total..).unwrap_or(&[]);
    }
    Ok(())
}

/// Latches the quantisation of the channels of `scan`.
fn latch_tables(scan: &Scan, channels: &mut [Channel], tables: &Tables) -> Result<(), Error> {
    for entry in &scan.entries {
        let channel = channels.get_mut(entry.channel).ok_or_else(short)?;
        if channel.table.is_none() {
            let table = tables.quantisation.get(channel.table_index).copied().flatten();
            channel.table = Some(table.ok_or(Error::Corrupt("a quantisation table is missing"))?);
        }
    }
    Ok(())
}

/// A progressive scan, none of which is read yet.
fn pass_of<'a>(
    scan: Scan,
    walk: Walk<'a>,
    channels: &mut [Channel],
    tables: &Tables,
) -> Result<Pass<'a>, Error> {
    let is_first = scan.first == 0;
    if (is_first && scan.last != 0)
        || (!is_first && (scan.last < scan.first || scan.entries.len() > 1))
        || (scan.high != 0 && scan.high != scan.low + 1)
    {
        return Err(Error::Corrupt("an invalid progressive scan"));
    }
    for entry in &scan.entries {
        if let Some(channel) = channels.get_mut(entry.channel) {
            if !is_first && !channel.is_seen() {
                return Err(Error::Corrupt("a progressive scan before its DC values"));
            }
            if let Some(missing) = channel.missing_bits.get_mut(scan.first..=scan.last) {
                missing.fill(scan.low);
            }
        }
    }
    let codes = |entry: &Entry| (tables.dc(entry).cloned(), tables.ac(entry).cloned());
    let entry_of = |entry: &Entry| (entry.channel, codes(entry), 0);
    let entries = scan.entries.iter().map(entry_of).collect();
    Ok(Pass { scan, entries, end_of_band: 0, walk })
}

/// Decodes a scan of the sequential process; returns where its data end.
fn read_scan(
    scan: &Scan,
    mut walk: Walk,
    header: &Header,
    channels: &mut [Channel],
    tables: &Tables,
) -> Result<usize, Error> {
    let mut entries = Vec::new();
    for entry in &scan.entries {
        let (Some(dc), Some(ac)) = (tables.dc(entry), tables.ac(entry)) else {
            return Err(Error::Corrupt("a scan without its Huffman table"));
        };
        entries.push((entry.channel, &**dc, &**ac, 0));
        if let Some(channel) = channels.get_mut(entry.channel) {
            channel.missing_bits = [0; 64];
        }
    }
    let mut reader = Sequential { channels, entries };
    for row in 0..blocks_of(header, (1, 1)).1 {
        walk.row(row, &mut reader)?;
    }
    Ok(walk.end())
}

fn layout_of(
    scan: &Scan,
    header: &Header,
    channels: &[Channel],
    interval: usize,
) -> Result<Layout, Error> {
    let coded: Vec<&Channel> =
        scan.entries.iter().filter_map(|entry| channels.get(entry.channel)).collect();
    if let [only] = coded.as_slice() {
        let sizes = vec![(1, 1)];
        let (across, down) = (only.own_across, only.own_down);
        return Ok(Layout { across, down, rows: only.down, sizes, interval });
    }
    let sizes: Vec<_> = coded.iter().map(|channel| (channel.across, channel.down)).collect();
    if sizes.iter().map(|(across, down)| across * down).sum::<usize>() > 10 {
        return Err(Error::Corrupt("more than ten blocks in one MCU"));
    }
    let (across, down) = blocks_of(header, (1, 1));
    Ok(Layout { across, down, rows: 1, sizes, interval })
}

/// Marks of the zigzag positions outside the first four rows and columns.
const OUTSIDE: u64 = {
    let (mut marks, mut at) = (0, 0);
    while at < 64 {
        if ZIGZAG[at] >= 32 || ZIGZAG[at] & 7 >= 4 {
            marks |= 1 << at;
        }
        at += 1;
    }
    marks
};

/// An upper bound on the zigzag position of the last coefficient, as exact as the transform needs.
fn last_of(marks: u64) -> usize {
    match marks {
        0 => 0,
        marks if marks & OUTSIDE == 0 => 9,
        _ => 63,
    }
}

/// Transforms the coefficients of the frame's row `row` of MCUs.
fn transform_row(channel: &mut Channel, row: usize) {
    let coefficients = std::mem::take(&mut channel.coefficients);
    let (across, first) = (channel.blocks_across, row * channel.down);
    let marks = std::mem::take(&mut channel.marks);
    let rows = coefficients.as_chunks::<64>().0.chunks_exact(across);
    for (y, (blocks, marks)) in (first..).zip(rows.zip(marks.chunks_exact(across))) {
        for (x, (block, &marks)) in blocks.iter().zip(marks).enumerate() {
            channel.write_block(block, last_of(marks), x, y);
        }
    }
    channel.coefficients = coefficients;
    channel.marks = marks;
}

fn planes_of(channels: Vec<Channel>, header: &Header, eighths: usize) -> Vec<Plane> {
    let (most_across, most_down) = mcu_of(header);
    let extent = |pixels: usize, mine: usize, most: usize| {
        (pixels * mine * eighths) as f64 / (8 * most) as f64
    };
    channels
        .into_iter()
        .map(|channel| {
            let across = extent(header.width, channel.across, most_across);
            let down = extent(header.height, channel.down, most_down);
            Plane::with_extent(channel.stride(), channel.samples, across, down)
        })
        .collect()
}
