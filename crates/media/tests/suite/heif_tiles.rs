//! Images of the tiles of a HEIC: of files by libheif, whose own decoder stands in for that of a
//! browser, and of grids put together here.

use crate::support::{LIMITS, ReferenceTools, assert_close, landscape, plain_recipe, ppm};
use media::heif::{self, Frame, Heif};
use media::kind::Kind;
use media::pipeline::{RgbPixels, decode_srgb};
use media::probe;
use media::recipe::{Chroma, Quality, Recipe, Step};

/// Mean and largest difference of chroma interpolated here and repeated by libheif.
const CHROMA: (f64, u8) = (2.0, 75);

/// At 0.98 with chroma of full size: as the tiles are, but for rounding.
fn fine_recipe() -> Recipe {
    let steps = vec![Step { quality: Quality::from_share(0.98), ..Step::default() }];
    Recipe { steps, chroma: Chroma::Full, ..plain_recipe() }
}

/// Planes of 4:2:0 one behind the other, as a decoder hands them out.
struct Decoded {
    size: (usize, usize),
    samples: Vec<u8>,
}

impl Decoded {
    /// The image in a y4m file.
    fn read(file: &[u8]) -> Self {
        let line = file.split(|&byte| byte == b'\n').next().unwrap();
        let header = String::from_utf8_lossy(line).into_owned();
        let number = |name: char| {
            let word = header.split(' ').find(|word| word.starts_with(name)).unwrap();
            word[1..].parse().unwrap()
        };
        let start = line.len() + b"\nFRAME\n".len();
        Self { size: (number('W'), number('H')), samples: file[start..].to_vec() }
    }

    fn add_to(&self, image: &mut Heif) {
        let (width, height) = self.size;
        let (luma, chroma) = (width * height, width / 2 * (height / 2));
        let layout = [(0, width), (luma, width / 2), (luma + chroma, width / 2)];
        let samples = &self.samples;
        let (matrix, is_full_range) = ("smpte170m", true);
        let format = "I420";
        let size = self.size;
        image
            .add(&Frame { format, size, samples, layout: &layout, matrix, is_full_range })
            .unwrap();
    }
}

fn boxed(name: [u8; 4], parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    [&(body.len() as u32 + 8).to_be_bytes()[..], &name, &body].concat()
}

/// A HEIC of tiles of one size, `columns` beside each other.
struct Container<'a> {
    description: &'a [u8],
    tiles: Vec<Vec<u8>>,
    tile: (u32, u32),
    columns: usize,
    size: (u16, u16),
    /// Further properties of the grid.
    properties: Vec<Vec<u8>>,
}

impl Container<'_> {
    fn write(&self) -> Vec<u8> {
        let count = self.tiles.len() as u16;
        let full = |name, parts: &[&[u8]]| boxed(name, &[&[&[0; 4][..]], parts].concat());
        let of_item = |item: u16, kind: &[u8; 4]| {
            let is_hidden = u8::from(kind == b"hvc1");
            boxed(*b"infe", &[&[2, 0, 0, is_hidden], &item.to_be_bytes(), &[0, 0], kind, &[0]])
        };
        let items: Vec<u8> = (1..=count)
            .flat_map(|item| of_item(item, b"hvc1"))
            .chain(of_item(count + 1, b"grid"))
            .collect();
        let extent = |width: u32, height: u32| {
            full(*b"ispe", &[&width.to_be_bytes(), &height.to_be_bytes()])
        };
        let properties = [
            boxed(*b"hvcC", &[self.description]),
            extent(self.tile.0, self.tile.1),
            extent(self.size.0.into(), self.size.1.into()),
            self.properties.concat(),
        ];
        let mut owners = (u32::from(count) + 1).to_be_bytes().to_vec();
        for item in 1..=count {
            owners.extend([&item.to_be_bytes()[..], &[2, 0x81, 2]].concat());
        }
        let own: Vec<u8> = (3..4 + self.properties.len() as u8).collect();
        owners.extend([&(count + 1).to_be_bytes()[..], &[own.len() as u8], &own].concat());
        let sources: Vec<u8> = (1..=count).flat_map(u16::to_be_bytes).collect();
        let rows = self.tiles.len() / self.columns;
        let grid = [
            &[0, 0, rows as u8 - 1, self.columns as u8 - 1][..],
            &self.size.0.to_be_bytes(),
            &self.size.1.to_be_bytes(),
        ]
        .concat();
        let meta = |data_at: usize| {
            let mut at = data_at;
            let mut places = vec![0x44, 0];
            places.extend((count + 1).to_be_bytes());
            for (item, content) in (1_u16..).zip(self.tiles.iter().chain([&grid])) {
                places.extend(item.to_be_bytes());
                places.extend([0, 0, 0, 1]);
                places.extend((at as u32).to_be_bytes());
                places.extend((content.len() as u32).to_be_bytes());
                at += content.len();
            }
            full(
                *b"meta",
                &[
                    &full(*b"hdlr", &[&[0; 4], b"pict", &[0; 13]]),
                    &full(*b"pitm", &[&(count + 1).to_be_bytes()]),
                    &full(*b"iloc", &[&places]),
                    &full(*b"iinf", &[&(count + 1).to_be_bytes(), &items]),
                    &full(
                        *b"iref",
                        &[&boxed(
                            *b"dimg",
                            &[&(count + 1).to_be_bytes(), &count.to_be_bytes(), &sources],
                        )],
                    ),
                    &boxed(
                        *b"iprp",
                        &[&boxed(*b"ipco", &[&properties.concat()]), &full(*b"ipma", &[&owners])],
                    ),
                ],
            )
        };
        let head = boxed(*b"ftyp", &[b"heic\0\0\0\0mif1heic"]);
        let data = boxed(*b"mdat", &[&self.tiles.concat(), &grid]);
        let data_at = head.len() + meta(0).len() + 8;
        [head, meta(data_at), data].concat()
    }
}

/// The four quarters of a landscape of 192×128, as tiles of 96×64 by `heif-enc`, and what libheif
/// decodes of each.
fn quarters(tools: &ReferenceTools) -> (Vec<u8>, Vec<Vec<u8>>, Vec<Decoded>) {
    tools.put("in.ppm", &ppm(&landscape(192, 128)));
    let (mut tiles, mut decoded, mut description) = (Vec::new(), Vec::new(), Vec::new());
    for place in ["0+0", "96+0", "0+64", "96+64"] {
        tools.run(&format!("convert in.ppm -crop 96x64+{place} +repage tile.png"));
        tools.run("heif-enc -q 90 tile.png -o tile.heic");
        tools.run("heif-convert tile.heic tile.y4m");
        let image = heif::open(tools.get("tile.heic"), &LIMITS).unwrap();
        assert_eq!((image.tile_count(), image.tile_size()), (1, (96, 64)));
        description = image.description().to_vec();
        tiles.push(image.tile(0));
        decoded.push(Decoded::read(&tools.get("tile.y4m")));
    }
    (description, tiles, decoded)
}

fn made_of(file: Vec<u8>, tiles: &[Decoded]) -> RgbPixels {
    let mut image = heif::open(file, &LIMITS).unwrap();
    assert_eq!(image.tile_count(), tiles.len());
    for tile in tiles {
        tile.add_to(&mut image);
    }
    let made = image.make_image(&fine_recipe()).unwrap();
    assert_eq!(made.source.kind, Kind::Heic);
    decode_srgb(&made.bytes, &LIMITS).unwrap()
}

#[test]
fn an_image_of_decoded_tiles_is_what_libheif_makes_of_the_file() {
    let Some(tools) = ReferenceTools::with(&["heif-enc", "heif-convert", "convert"]) else {
        return;
    };
    let (description, tiles, decoded) = quarters(&tools);
    // All of it, cut to an odd size, and turned.
    for (size, properties) in [
        ((192, 128), vec![]),
        ((187, 101), vec![]),
        ((190, 120), vec![boxed(*b"irot", &[&[1]])]),
        ((190, 120), vec![boxed(*b"imir", &[&[0]])]),
        ((190, 120), vec![boxed(*b"imir", &[&[1]]), boxed(*b"irot", &[&[3]])]),
    ] {
        let file = Container {
            description: &description,
            tiles: tiles.clone(),
            tile: (96, 64),
            columns: 2,
            size,
            properties,
        }
        .write();
        tools.put("grid.heic", &file);
        tools.run("heif-convert grid.heic grid.png");
        tools.run("convert grid.png -depth 8 grid.ppm");
        let made = made_of(file, &decoded);
        assert_close(&made, &tools.pixels("grid.ppm"), CHROMA.0, CHROMA.1, &format!("{size:?}"));
    }
}

#[test]
fn a_file_by_heif_enc_gives_its_tile_to_the_decoder_and_shows_what_is_decoded() {
    let Some(tools) = ReferenceTools::with(&["heif-enc", "heif-convert", "convert"]) else {
        return;
    };
    tools.put("in.ppm", &ppm(&landscape(160, 96)));
    for how in ["", "-p x265:ctu=32", "-t 32"] {
        tools.run("convert in.ppm in.png");
        tools.run(&format!("heif-enc -q 90 {how} in.png -o in.heic"));
        tools.run("heif-convert in.heic out.png");
        tools.run("convert out.png -depth 8 out.ppm");
        tools.run("heif-convert in.heic out.y4m");
        let file = tools.get("in.heic");
        let image = heif::open(file.clone(), &LIMITS).unwrap();
        assert_eq!(image.codecs(), ["hvc1.3.E.L30", "hvc1.1.E.L30"], "{how}");
        // NAL units behind their lengths fill the tile to its last byte.
        let (tile, mut at) = (image.tile(0), 0);
        while at < tile.len() {
            at += 4 + u32::from_be_bytes(tile[at..at + 4].try_into().unwrap()) as usize;
        }
        assert_eq!(at, tile.len());
        let made = made_of(file, &[Decoded::read(&tools.get("out.y4m"))]);
        assert_close(&made, &tools.pixels("out.ppm"), CHROMA.0, CHROMA.1, how);
    }
}

/// A grid of two tiles that hold nothing: for what is read before a decoder is needed.
fn two_tiles() -> Container<'static> {
    Container {
        description: &[1, 1, 0x60, 0, 0, 0, 0xB0, 0, 0, 0, 0, 0, 93],
        tiles: vec![vec![7; 40], vec![8; 50]],
        tile: (64, 48),
        columns: 2,
        size: (120, 48),
        properties: vec![],
    }
}

#[test]
fn what_is_no_grid_of_hevc_tiles_is_refused_by_its_cause() {
    let refused = |file: Vec<u8>| match heif::open(file, &LIMITS) {
        Err(error) => error.code(),
        Ok(_) => "taken",
    };
    let grid = two_tiles().write();
    assert_eq!(refused(grid.clone()), "taken");
    let changed = |from: &[u8], to: &[u8]| {
        let mut file = grid.clone();
        let at = file.windows(from.len()).position(|found| found == from).unwrap();
        file[at..at + to.len()].copy_from_slice(to);
        file
    };
    // Tiles of another codec; an overlay of images; the second tile is the first one again.
    assert_eq!(refused(changed(b"hvc1", b"av01")), "unsupported_kind");
    assert_eq!(refused(changed(b"grid\0", b"iovl")), "unsupported_kind");
    assert_eq!(refused(changed(&[0, 3, 0, 2, 0, 1, 0, 2], &[0, 3, 0, 2, 0, 1, 0, 1])), "taken");
    let places = [0, 2, 0, 0, 0, 1];
    let at = grid.windows(6).position(|found| found == places).unwrap();
    let mut far = grid.clone();
    far[at + 6..at + 10].copy_from_slice(&[0x7F, 0, 0, 0]);
    assert_eq!(refused(far), "truncated");
    let mut all = grid.clone();
    let count = (all.len() as u32).to_be_bytes();
    all[at + 6..at + 10].fill(0);
    all[at + 10..at + 14].copy_from_slice(&count);
    assert_eq!(refused(all), "corrupt");
    // A grid larger than its tiles, or with a column that is never seen.
    for size in [(129, 48), (64, 48), (120, 49)] {
        assert_eq!(refused(Container { size, ..two_tiles() }.write()), "corrupt", "{size:?}");
    }
    let tiles = vec![vec![1; 9]; 3];
    assert_eq!(refused(Container { tiles, columns: 3, ..two_tiles() }.write()), "corrupt");
    let mut limits = LIMITS;
    limits.max_pixels = 120 * 48 - 1;
    assert_eq!(heif::open(grid.clone(), &limits).err().unwrap().code(), "too_many_pixels");
    limits.max_pixels = 120 * 48;
    assert!(heif::open(grid, &limits).is_ok());
}

/// A frame of one colour.
fn flat<'a>(
    format: &'a str,
    matrix: &'a str,
    samples: &'a [u8],
    layout: &'a [(usize, usize)],
) -> Frame<'a> {
    Frame { format, size: (64, 48), samples, layout, matrix, is_full_range: false }
}

#[test]
fn frames_of_every_form_have_their_colours() {
    // Red of sRGB as each matrix codes it, of limited range.
    let by_matrix =
        [("smpte170m", [81_u8, 90, 240]), ("bt709", [63, 102, 240]), ("bt2020-ncl", [73, 97, 240])];
    for (matrix, [y, u, v]) in by_matrix {
        let whole = 64 * 48;
        let planar = |chroma: usize| [vec![y; whole], vec![u; chroma], vec![v; chroma]].concat();
        let paired = [vec![y; whole], [u, v].repeat(whole / 4)].concat();
        let deep: Vec<u8> = planar(whole / 4)
            .iter()
            .flat_map(|&value| (u16::from(value) << 2).to_le_bytes())
            .collect();
        let quarter = whole / 4;
        for (format, samples, layout) in [
            ("I420", planar(quarter), vec![(0, 64), (whole, 32), (whole + quarter, 32)]),
            ("NV12", paired, vec![(0, 64), (whole, 64)]),
            ("I422", planar(whole / 2), vec![(0, 64), (whole, 32), (whole * 3 / 2, 32)]),
            ("I444", planar(whole), vec![(0, 64), (whole, 64), (whole * 2, 64)]),
            ("I420P10", deep, vec![(0, 128), (whole * 2, 64), ((whole + quarter) * 2, 64)]),
        ] {
            let mut image = heif::open(two_tiles().write(), &LIMITS).unwrap();
            for _ in 0..2 {
                image.add(&flat(format, matrix, &samples, &layout)).unwrap();
            }
            let made = image.make_image(&fine_recipe()).unwrap();
            let found = decode_srgb(&made.bytes, &LIMITS).unwrap();
            let red = RgbPixels { rgb: [254, 0, 0].repeat(120 * 48), ..found.clone() };
            assert_close(&found, &red, 3.0, 5, &format!("{format} {matrix}"));
        }
    }
}

#[test]
fn the_container_says_how_colours_are_coded_and_in_which_space() {
    let colours = |primaries: u8, matrix: u8| {
        boxed(*b"colr", &[b"nclx", &[0, primaries, 0, 13, 0, matrix, 0x80]])
    };
    let made = |properties: Vec<Vec<u8>>| {
        let mut image =
            heif::open(Container { properties, ..two_tiles() }.write(), &LIMITS).unwrap();
        // Said to be of limited range by the decoder, of full range by the container.
        let samples = [vec![76; 64 * 48], vec![85; 32 * 24], vec![255; 32 * 24]].concat();
        let layout = [(0, 64), (64 * 48, 32), (64 * 48 + 32 * 24, 32)];
        for _ in 0..2 {
            image.add(&flat("I420", "bt709", &samples, &layout)).unwrap();
        }
        let made = image.make_image(&fine_recipe()).unwrap();
        (made.source.colour.name(), decode_srgb(&made.bytes, &LIMITS).unwrap().rgb[..3].to_vec())
    };
    let (space, pixel) = made(vec![colours(1, 6)]);
    assert!(space == "srgb" && pixel[0] >= 252 && pixel[1].max(pixel[2]) <= 4, "{pixel:?}");
    // The reddest red of another space is beyond sRGB.
    let (space, pixel) = made(vec![colours(12, 6)]);
    assert!(space == "display-p3" && pixel[0] >= 252 && pixel[1].max(pixel[2]) <= 4, "{pixel:?}");
}

#[test]
fn only_what_a_clean_aperture_leaves_is_shown() {
    let aperture: Vec<u8> =
        [100_u32, 1, 40, 1, 4, 1, 0, 1].iter().flat_map(|number| number.to_be_bytes()).collect();
    let properties = vec![boxed(*b"clap", &[&aperture])];
    let file = Container { properties, ..two_tiles() }.write();
    assert_eq!(probe::read(&file).unwrap().seen_size(), (100, 40));
    let mut image = heif::open(file, &LIMITS).unwrap();
    // Luma counts columns from the left and from the tile's own edge: 14 of the first are hidden.
    let luma: Vec<u8> = (0..64 * 48).map(|at| (at % 64) as u8 * 2 + 60).collect();
    let samples = [luma, vec![128; 32 * 24 * 2]].concat();
    let layout = [(0, 64), (64 * 48, 32), (64 * 48 + 32 * 24, 32)];
    for _ in 0..2 {
        let mut frame = flat("I420", "smpte170m", &samples, &layout);
        frame.is_full_range = true;
        image.add(&frame).unwrap();
    }
    let made = image.make_image(&fine_recipe()).unwrap();
    assert_eq!((made.width, made.height), (100, 40));
    let pixels = decode_srgb(&made.bytes, &LIMITS).unwrap();
    for (x, wanted) in [(0, 14), (40, 54), (60, 10), (99, 49)] {
        let found = pixels.rgb[(20 * 100 + x) * 3];
        assert!(found.abs_diff(wanted * 2 + 60) <= 4, "{x}: {found}");
    }
}

#[test]
fn tiles_that_are_missing_too_many_too_small_or_cut_are_refused() {
    let samples = vec![128; 64 * 48 * 3 / 2];
    let layout = [(0, 64), (64 * 48, 32), (64 * 48 + 32 * 24, 32)];
    let frame = || flat("I420", "smpte170m", &samples, &layout);
    let open = || heif::open(two_tiles().write(), &LIMITS).unwrap();
    let code = |result: Result<(), media::error::MediaError>| result.unwrap_err().code();
    let mut image = open();
    image.add(&frame()).unwrap();
    assert_eq!(image.make_image(&fine_recipe()).unwrap_err().code(), "truncated");
    let mut image = open();
    image.add(&frame()).unwrap();
    assert_eq!(code(image.add(&Frame { format: "I444", ..frame() })), "corrupt");
    image.add(&frame()).unwrap();
    assert_eq!(code(image.add(&frame())), "corrupt");
    assert_eq!(code(open().add(&Frame { size: (62, 48), ..frame() })), "corrupt");
    assert_eq!(code(open().add(&Frame { samples: &samples[1..], ..frame() })), "corrupt");
    assert_eq!(code(open().add(&Frame { layout: &layout[..2], ..frame() })), "corrupt");
    assert_eq!(code(open().add(&Frame { format: "BGRX", ..frame() })), "unsupported_kind");
    assert_eq!(code(open().add(&Frame { matrix: "rgb", ..frame() })), "unsupported_kind");
}
