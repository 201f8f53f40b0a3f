//! How long the jobs of the pipeline take natively, on images made from a formula or on files.
//!
//! `cargo bench` prints medians; `cargo bench -- photo.jpg …` takes those files instead. To judge a
//! change, run both versions in turn on an idle machine. What the browser sees is measured by
//! `npm run bench:media`.

use std::time::{Duration, Instant};

use jpeg::{ColourModel, Encoder, PlanarImage, Plane, Scale};
use media::pipeline::make_image;
use media::recipe::{Limits, Quality, Recipe, Step};

const RUNS: usize = 7;

fn recipe(max_bytes: usize, max_width: usize, max_height: usize, quality: f64) -> Recipe {
    Recipe {
        limits: Limits {
            max_bytes: 100 << 20,
            max_side: 32_768,
            max_scaled_pixels: 300_000_000,
            max_pixels: 64_000_000,
            max_frames: 500,
            max_animation_pixels: 320_000_000,
            max_scans: 100,
            max_inflate_ratio: 1100,
        },
        max_width,
        max_height,
        max_bytes,
        steps: vec![Step {
            quality: Quality::from_share(quality),
            min_long_edge: 640,
            ..Step::default()
        }],
        placeholder: true,
        ..Recipe::default()
    }
}

/// A baseline JPEG with detail at every scale. Fixed seed.
fn photo(width: usize, height: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut plane = |wave: f64| {
        let samples = (0..width * height)
            .map(|at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let (x, y) = ((at % width) as f64, (at / width) as f64);
                let shape = (x / wave).sin() * (y / wave).cos() * 60.0 + (x / 7.0).sin() * 9.0;
                (128.0 + shape + f64::from(state >> 28)) as u8
            })
            .collect();
        Plane::new(width, height, samples)
    };
    let planes = vec![plane(90.0), plane(400.0), plane(300.0)];
    let image = PlanarImage { model: ColourModel::Ycc, planes, width, height };
    let scaled = media::scale::scaled_to(&image, width, height, true).expect("memory");
    Encoder::new(&scaled.planes).expect("planes").measure(90).expect("memory").write()
}

fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[RUNS / 2]
}

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let files: Vec<(String, Vec<u8>)> = if named.is_empty() {
        [(1280, 720), (3840, 2160), (4000, 3000)]
            .map(|(width, height)| (format!("{width}x{height}"), photo(width, height)))
            .into()
    } else {
        named.into_iter().map(|name| (name.clone(), std::fs::read(name).expect("a file"))).collect()
    };
    for (name, file) in &files {
        println!("{name}, {} bytes", file.len());
        let header = jpeg::Header::read(file).expect("a JPEG");
        for scale in [Scale::Full, Scale::Half, Scale::Eighth] {
            let time = median(|| drop(jpeg::decode(file, &header, scale, &jpeg::Limits::NONE)));
            println!("  decode {}/8        {time:>10.1?}", scale.eighths());
        }
        for (job, recipe) in [
            ("fit 3840x2160, 0.7", recipe(0, 3840, 2160, 0.7)),
            ("within 358,400   ", recipe(358_400, 0, 0, 0.9)),
        ] {
            let time = median(|| drop(make_image(file, &recipe)));
            println!("  {job} {time:>10.1?}");
        }
    }
}
