//! One picture through the pipeline, and what it cost, for `npm run media:folder`.
//!
//! `make FILE LIMITS BOX RATIO STEP… [--against PIXELS.ppm | --turns]`: limits are eight numbers, a
//! box is bytes, width and height, a step is quality, long edge, pixels and short edge, each joined by
//! commas. One line of JSON is printed. With `--against` the pixels of the file at full size are
//! compared with those of another decoder; with `--turns` the picture is made once for each line of
//! the standard input.

use std::time::Instant;
use std::{env, fs, io};

use media::error::MediaError;
use media::made_image::MadeImage;
use media::pipeline::{RgbPixels, decode_srgb, make_image};
use media::recipe::{Limits, PassThrough, Quality, Recipe, Step};

fn main() {
    let mut args: Vec<String> = env::args().skip(1).collect();
    let option = args.iter().position(|arg| arg.starts_with("--")).map(|at| args.split_off(at));
    let option = option.as_deref().unwrap_or_default();
    let [file, limits, size, ratio, steps @ ..] = args.as_slice() else {
        panic!("usage: make FILE LIMITS BOX RATIO STEP… [--against PIXELS.ppm | --turns]");
    };
    let file = fs::read(file).expect("a file");
    let recipe = recipe(&numbers(limits), &numbers(size), &numbers(ratio), steps);
    match option {
        [turns] if turns == "--turns" => {
            io::stdin().lines().for_each(|_| make(&file, &recipe, None));
        }
        [against, ppm] if against == "--against" => make(&file, &recipe, fs::read(ppm).ok()),
        _ => make(&file, &recipe, None),
    }
}

fn make(file: &[u8], recipe: &Recipe, reference: Option<Vec<u8>>) {
    let start = Instant::now();
    let made = make_image(file, recipe);
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    let peak = peak_bytes();
    let difference = reference
        .zip(decode_srgb(file, &recipe.limits).ok())
        .map_or("null".to_owned(), |(ppm, found)| difference(&ppm, &found));
    let outcome = outcome(made);
    println!(r#"{{{outcome},"ms":{ms:.2},"peakBytes":{peak},"difference":{difference}}}"#);
}

fn numbers(text: &str) -> Vec<f64> {
    text.split(',').map(|number| number.parse().expect("a number")).collect()
}

fn recipe(limits: &[f64], size: &[f64], ratio: &[f64], steps: &[String]) -> Recipe {
    let step = |step: &String| {
        let step = numbers(step);
        Step {
            quality: Quality::from_share(step[0]),
            min_long_edge: step[1] as usize,
            min_elongated: (step[2] as usize, step[3] as usize),
        }
    };
    Recipe {
        limits: Limits {
            max_bytes: limits[0] as u64,
            max_side: limits[1] as u64,
            max_scaled_pixels: limits[2] as u64,
            max_pixels: limits[3] as u64,
            max_frames: limits[4] as u32,
            max_animation_pixels: limits[5] as u64,
            max_scans: limits[6] as u32,
            max_inflate_ratio: limits[7] as u64,
        },
        max_bytes: size[0] as usize,
        max_width: size[1] as usize,
        max_height: size[2] as usize,
        steps: steps.iter().map(step).collect(),
        elongated_ratio: ratio[0],
        pass_through: if size[0] > 0.0 { PassThrough::Fits } else { PassThrough::Never },
        keep_animation: true,
        placeholder: true,
        ..Recipe::default()
    }
}

fn outcome(made: Result<MadeImage, MediaError>) -> String {
    match made {
        Ok(made) => {
            let (kind, stages) = (made.source.kind.name(), made.stages);
            let (width, height) = made.source.seen_size();
            let quality = made.quality.map_or(0.0, Quality::share);
            format!(
                r#""outcome":"made","kind":"{kind}","pixels":{},"stages":{stages:.2?},"madeBytes":{},"widthPx":{},"heightPx":{},"quality":{quality}"#,
                width * height,
                made.bytes.len(),
                made.width,
                made.height
            )
        }
        Err(error) => {
            let detail = format!("{error}").replace(['"', '\\'], "'");
            format!(r#""outcome":"refused","code":"{}","detail":"{detail}""#, error.code())
        }
    }
}

/// Mean and largest difference of a sample, and the signal over the noise in dB; sizes that differ
/// are told.
fn difference(ppm: &[u8], found: &RgbPixels) -> String {
    let head: Vec<usize> = ppm
        .split(u8::is_ascii_whitespace)
        .skip(1)
        .take(2)
        .filter_map(|word| std::str::from_utf8(word).ok()?.parse().ok())
        .collect();
    if head != [found.width, found.height] {
        return format!(r#"{{"size":"{}×{}, not {head:?}"}}"#, found.width, found.height);
    }
    let Some(samples) = ppm.len().checked_sub(found.rgb.len()).and_then(|at| ppm.get(at..)) else {
        return "null".to_owned();
    };
    let each = || samples.iter().zip(&found.rgb).map(|(a, b)| u64::from(a.abs_diff(*b)));
    let count = samples.len().max(1) as f64;
    let mean = each().sum::<u64>() as f64 / count;
    let squares = each().map(|off| off * off).sum::<u64>() as f64 / count;
    let db = 10.0 * (255.0 * 255.0 / squares.max(0.001)).log10();
    format!(r#"{{"mean":{mean:.3},"most":{},"db":{db:.1}}}"#, each().max().unwrap_or(0))
}

/// The most memory that this process has held; 0 where the system does not tell.
fn peak_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|text| text.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0)
        * 1024
}
