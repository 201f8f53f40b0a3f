//! A file's kind by its leading bytes, never by its name.

use crate::ebml::vint;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Jpeg,
    Png,
    Webp,
    Gif,
    Bmp,
    Tiff,
    Avif,
    Heic,
    Mp4,
    Webm,
    Quicktime,
    Unknown,
}

impl Kind {
    /// Detects the kind of a file from `bytes`, the whole file or its beginning.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Self::Jpeg,
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Self::Png,
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Self::Gif,
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Self::Webp,
            [0x1A, 0x45, 0xDF, 0xA3, rest @ ..] => Self::of_ebml(rest),
            [_, _, _, _, b'f', b't', b'y', b'p', ..] => Self::of_brands(bytes),
            [b'I', b'I', 42 | 43, 0, ..] | [b'M', b'M', 0, 42 | 43, ..] => Self::Tiff,
            // Older QuickTime files begin with their contents.
            [_, _, _, _, b'm', b'o', b'o', b'v', ..] | [_, _, _, _, b'w', b'i', b'd', b'e', ..] => {
                Self::Quicktime
            }
            // Two letters prove little: pixels must begin within 64 KB, behind a header of known size.
            [b'B', b'M', ..]
                if matches!(
                    bytes.get(12..18),
                    Some([0, 0, 12 | 40 | 52 | 56 | 64 | 108 | 124, 0, 0, 0])
                ) =>
            {
                Self::Bmp
            }
            _ => Self::Unknown,
        }
    }

    fn of_brands(bytes: &[u8]) -> Self {
        let size = bytes.first_chunk::<4>().map_or(0, |raw| u32::from_be_bytes(*raw) as usize);
        let listed = bytes.get(8..size.clamp(12, 1024).min(bytes.len())).unwrap_or(&[]);
        let mut brands = listed.chunks_exact(4);
        let Some(major) = brands.next() else { return Self::Unknown };
        // What follows the major brand is a version, then the compatible brands.
        let compatible = |name: &[u8]| brands.clone().skip(1).any(|brand| brand == name);
        match major {
            b"qt  " => Self::Quicktime,
            // A raw photo of Canon's, in the boxes of a video.
            b"crx " => Self::Unknown,
            b"avif" | b"avis" => Self::Avif,
            b"mif1" | b"msf1" | b"miaf" if compatible(b"avif") || compatible(b"avis") => Self::Avif,
            b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1" => {
                Self::Heic
            }
            b"isom" | b"iso2" | b"iso3" | b"iso4" | b"iso5" | b"iso6" | b"mp41" | b"mp42"
            | b"avc1" | b"dash" | b"M4V " | b"MSNV" | b"mp71" | b"f4v " => Self::Mp4,
            _ if compatible(b"isom") || compatible(b"mp41") || compatible(b"mp42") => Self::Mp4,
            _ => Self::Unknown,
        }
    }

    /// `WebM` by the document type in the EBML header. Later bytes are not considered: they may be
    /// blanked.
    fn of_ebml(rest: &[u8]) -> Self {
        let Some((size, start)) = vint(rest, 0, false) else { return Self::Unknown };
        let end = size.min(60).saturating_add(start as u64).min(rest.len() as u64) as usize;
        let header = rest.get(start..end).unwrap_or(&[]);
        let is_webm = (0..header.len()).any(|at| {
            header.get(at..at + 2) == Some(&[0x42, 0x82])
                && vint(header, at + 2, false).is_some_and(|(size, length)| {
                    size == 4 && header[at + 2 + length..].starts_with(b"webm")
                })
        });
        if is_webm { Self::Webm } else { Self::Unknown }
    }

    /// The kind's name in the contract with the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.names().0
    }

    /// The media type under which a file of this kind is served.
    #[must_use]
    pub fn mime(self) -> &'static str {
        self.names().1
    }

    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Jpeg => ("jpeg", "image/jpeg"),
            Self::Png => ("png", "image/png"),
            Self::Webp => ("webp", "image/webp"),
            Self::Gif => ("gif", "image/gif"),
            Self::Bmp => ("bmp", "image/bmp"),
            Self::Tiff => ("tiff", "image/tiff"),
            Self::Avif => ("avif", "image/avif"),
            Self::Heic => ("heic", "image/heic"),
            Self::Mp4 => ("mp4", "video/mp4"),
            Self::Webm => ("webm", "video/webm"),
            Self::Quicktime => ("quicktime", "video/quicktime"),
            Self::Unknown => ("unknown", "application/octet-stream"),
        }
    }
}
