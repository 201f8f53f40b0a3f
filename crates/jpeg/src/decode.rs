//! Decodes a JPEG file into planes.

use crate::error::Error;
use crate::header::Header;
use crate::huffman::Codes;
use crate::image::{ColourModel, PlanarImage};
use crate::limits::Limits;
use crate::markers::{DHT, DQT, DRI, EOI, SOI, SOS, has_codes, is_frame, segment_at};
use crate::plane::{Plane, zeroed};
use crate::progressive::Progressive;
use crate::scan::{Channel, Layout, Scan, Sequential, walk};
use crate::tables::{STANDARD_CODES, ZIGZAG};

/// Tables that segments between the scans define.
#[derive(Default)]
struct Tables {
    quantisation: [Option<[u16; 64]>; 4],
    dc: [Option<Box<Codes>>; 4],
    ac: [Option<Box<Codes>>; 4],
    restart_interval: usize,
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
    let (eighths, max_scans) = (scale.eighths(), limits.max_scans);
    let mut channels = channels_of(bytes, header, eighths)?;
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
            Err(Error::Truncated(_)) if has_all_blocks(&channels, bytes.len() - at) => break,
            Err(Error::Truncated(_)) => {
                return Err(Error::Truncated("the image: no end marker"));
            }
            Err(error) => return Err(error),
        };
        at = segment.end;
        match segment.marker {
            EOI => break,
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
                at = read_scan(bytes, at, segment.payload, header, &mut channels, &tables)?;
            }
            marker if is_frame(marker) && scans > 0 => {
                return Err(Error::Unsupported("a JPEG of several frames"));
            }
            _ => {}
        }
    }
    if channels.iter().any(|channel| !channel.is_seen()) {
        return Err(Error::Truncated("the image: a channel is missing"));
    }
    if header.is_progressive() {
        for channel in &mut channels {
            transform_all(channel)?;
        }
    }
    let planes = planes_of(channels, header, eighths);
    let scaled = |side: usize| (side * eighths).div_ceil(8);
    let (width, height) = (scaled(header.width), scaled(header.height));
    Ok(PlanarImage { model, planes, width, height })
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
        (4, Some(2)) => Ok(ColourModel::Ycck),
        (4, _) => Ok(ColourModel::Cmyk),
        _ => Err(Error::Unsupported("a JPEG of two or more than four channels")),
    }
}

/// The largest number of blocks across and down that any channel has in one MCU.
fn mcu_of(header: &Header) -> (usize, usize) {
    header.components.iter().fold((1, 1), |(across, down), component| {
        (across.max(component.across), down.max(component.down))
    })
}

/// Allocates all channels after checking that the file can hold that many blocks.
fn channels_of(bytes: &[u8], header: &Header, eighths: usize) -> Result<Vec<Channel>, Error> {
    let (most_across, most_down) = mcu_of(header);
    let mcus_across = header.width.div_ceil(8 * most_across);
    let mcus_down = header.height.div_ceil(8 * most_down);
    let own = |pixels: usize, mine: usize, most: usize| (pixels * mine).div_ceil(8 * most);
    let blocks: usize = header
        .components
        .iter()
        .map(|c| own(header.width, c.across, most_across) * own(header.height, c.down, most_down))
        .sum();
    // Every block costs at least a bit in the first scan of its channel.
    if blocks / 8 > bytes.len() {
        return Err(Error::Truncated("the image: fewer bits than blocks"));
    }
    let is_progressive = header.is_progressive();
    header
        .components
        .iter()
        .map(|component| {
            let blocks_across = mcus_across * component.across;
            let blocks = blocks_across * mcus_down * component.down;
            Ok(Channel {
                id: component.id,
                across: component.across,
                down: component.down,
                table_index: component.table,
                table: None,
                own_across: own(header.width, component.across, most_across),
                own_down: own(header.height, component.down, most_down),
                blocks_across,
                size: eighths,
                // Those of a progressive file follow when the coefficients are complete.
                samples: zeroed(if is_progressive { 0 } else { blocks * eighths * eighths })?,
                coefficients: zeroed(if is_progressive { blocks * 64 } else { 0 })?,
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
    let mut rest = payload;
    while let Some((&kind, after)) = rest.split_first() {
        let counts = *after.first_chunk::<16>().ok_or_else(short)?;
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        let symbols = after.get(16..16 + total).ok_or_else(short)?;
        let family = if kind >> 4 == 0 { &mut tables.dc } else { &mut tables.ac };
        *family.get_mut(usize::from(kind & 15)).ok_or_else(short)? =
            Some(Box::new(Codes::new(counts, symbols)?));
        rest = after.get(16 + total..).unwrap_or(&[]);
    }
    Ok(())
}

/// Decodes the scan whose data begin at `at`; returns where they end.
fn read_scan(
    bytes: &[u8],
    at: usize,
    payload: &[u8],
    header: &Header,
    channels: &mut [Channel],
    tables: &Tables,
) -> Result<usize, Error> {
    let scan = Scan::read(payload, channels)?;
    for entry in &scan.entries {
        let channel = channels.get_mut(entry.channel).ok_or_else(short)?;
        if channel.table.is_none() {
            let table = tables.quantisation.get(channel.table_index).copied().flatten();
            channel.table = Some(table.ok_or(Error::Corrupt("a quantisation table is missing"))?);
        }
    }
    let layout = layout_of(&scan, header, channels, tables.restart_interval)?;
    let dc = |index: usize| tables.dc.get(index).and_then(Option::as_deref);
    let ac = |index: usize| tables.ac.get(index).and_then(Option::as_deref);
    if header.is_progressive() {
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
        let entries = scan.entries.iter().map(|e| (e.channel, dc(e.dc), ac(e.ac), 0)).collect();
        let mut reader = Progressive { channels, scan: &scan, entries, end_of_band: 0 };
        return walk(bytes, at, &layout, &mut reader);
    }
    let mut entries = Vec::new();
    for entry in &scan.entries {
        let (Some(dc), Some(ac)) = (dc(entry.dc), ac(entry.ac)) else {
            return Err(Error::Corrupt("a scan without its Huffman table"));
        };
        entries.push((entry.channel, dc, ac, 0));
        if let Some(channel) = channels.get_mut(entry.channel) {
            channel.missing_bits = [0; 64];
        }
    }
    walk(bytes, at, &layout, &mut Sequential { channels, entries })
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
        return Ok(Layout { across: only.own_across, down: only.own_down, sizes, interval });
    }
    let sizes: Vec<_> = coded.iter().map(|channel| (channel.across, channel.down)).collect();
    if sizes.iter().map(|(across, down)| across * down).sum::<usize>() > 10 {
        return Err(Error::Corrupt("more than ten blocks in one MCU"));
    }
    let (most_across, most_down) = mcu_of(header);
    Ok(Layout {
        across: header.width.div_ceil(8 * most_across),
        down: header.height.div_ceil(8 * most_down),
        sizes,
        interval,
    })
}

/// An upper bound on the zigzag position of the last coefficient, as exact as the transform needs.
fn last_of(block: &[i16; 64]) -> usize {
    let (rows, _) = block.as_chunks::<8>();
    let any = |values: &[i16]| values.iter().fold(0, |all, value| all | value) != 0;
    let is_beyond = rows.iter().skip(4).any(|row| any(row))
        || rows.iter().any(|row| any(row.get(4..).unwrap_or(&[])));
    if is_beyond {
        63
    } else if rows.iter().any(|row| any(row.get(1..).unwrap_or(&[])))
        || rows.iter().skip(1).any(|row| any(row))
    {
        9
    } else {
        0
    }
}

/// Transforms and frees the coefficients of a progressive file.
fn transform_all(channel: &mut Channel) -> Result<(), Error> {
    let coefficients = std::mem::take(&mut channel.coefficients);
    channel.samples = zeroed(coefficients.len() / 64 * channel.size * channel.size)?;
    let across = channel.blocks_across;
    for (index, block) in coefficients.chunks_exact(64).enumerate() {
        if let Some(block) = block.first_chunk::<64>() {
            channel.write_block(block, last_of(block), index % across, index / across);
        }
    }
    Ok(())
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
