//! One picture (PPM) by this encoder, progressive and baseline, and by libjpeg-turbo with optimal
//! Huffman tables, at several qualities: bytes, butteraugli (3-norm) and SSIMULACRA2 of each. A line of
//! JSON for each file.
//!
//! `bytes-at-quality PICTURE.ppm QUALITY…`. Both encoders get the same pixels, both files are decoded
//! by `djpeg`.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, fs, thread};

use butteraugli::{ButteraugliParams, Img, RGB8, butteraugli};
use planar_jpeg::{Encoder, Plane, Process};
use ssimulacra2::{ColorPrimaries, Rgb, TransferCharacteristic, compute_frame_ssimulacra2};

type Outcome<T> = Result<T, Box<dyn Error>>;

struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

fn main() -> Outcome<()> {
    let mut args = env::args().skip(1);
    let ppm = fs::read(args.next().ok_or("usage: bytes-at-quality PICTURE.ppm QUALITY…")?)?;
    let source = picture(&ppm)?;
    let planes = planes_of(&source);
    for quality in args {
        let ours = |process| -> Outcome<Vec<u8>> {
            let encoder = Encoder::new(&planes)?.with_process(process);
            Ok(encoder.measure(quality.parse()?)?.write())
        };
        let (progressive, baseline) = (ours(Process::Progressive)?, ours(Process::Baseline)?);
        let theirs = pipe("cjpeg", &["-quality", &quality, "-optimize", "-sample", "2x2"], &ppm)?;
        let seen = decoded(&progressive)?;
        if seen.pixels != decoded(&baseline)?.pixels {
            return Err("the two processes hold different pixels".into());
        }
        let ours = (distance(&source, &seen)?, score(&source, &seen)?);
        let seen = decoded(&theirs)?;
        let others = (distance(&source, &seen)?, score(&source, &seen)?);
        for (encoder, file, (distance, score)) in [
            ("progressive", progressive, ours),
            ("baseline", baseline, ours),
            ("libjpeg-turbo", theirs, others),
        ] {
            println!(
                r#"{{"encoder":"{encoder}","quality":{quality},"bytes":{},"butteraugli":{distance:.5},"ssimulacra2":{score:.4}}}"#,
                file.len()
            );
        }
    }
    Ok(())
}

fn decoded(file: &[u8]) -> Outcome<Picture> {
    picture(&pipe("djpeg", &["-dct", "int", "-pnm"], file)?)
}

/// What `program` writes when it reads `input`.
fn pipe(program: &str, args: &[&str], input: &[u8]) -> Outcome<Vec<u8>> {
    let mut child =
        Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().ok_or("no input")?;
    let input = input.to_vec();
    let writing = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output()?;
    writing.join().map_err(|_| "the input was not written")??;
    if output.status.success() { Ok(output.stdout) } else { Err(program.into()) }
}

fn picture(ppm: &[u8]) -> Outcome<Picture> {
    let mut words = ppm.split(u8::is_ascii_whitespace);
    if words.next() != Some(b"P6") {
        return Err("not a PPM of three channels".into());
    }
    let mut side =
        || -> Outcome<usize> { Ok(std::str::from_utf8(words.next().ok_or("no size")?)?.parse()?) };
    let (width, height) = (side()?, side()?);
    let start = ppm.len().checked_sub(width * height * 3).ok_or("a PPM cut short")?;
    let pixels = ppm[start..].as_chunks::<3>().0.to_vec();
    Ok(Picture { width, height, pixels })
}

/// Luma, and chroma of half the width and height: means of four, as libjpeg has them.
fn planes_of(picture: &Picture) -> Vec<Plane> {
    let &Picture { width, height, ref pixels } = picture;
    let plane = |weights: [f64; 3], offset: f64| -> Vec<f64> {
        let sample = |pixel: &[u8; 3]| {
            (0..3).map(|at| weights[at] * f64::from(pixel[at])).sum::<f64>() + offset
        };
        pixels.iter().map(|pixel| sample(pixel).round().clamp(0.0, 255.0)).collect()
    };
    let luma = plane([0.299, 0.587, 0.114], 0.0);
    let blue = plane([-0.168_735_892, -0.331_264_108, 0.5], 128.0);
    let red = plane([0.5, -0.418_687_589, -0.081_312_411], 128.0);
    let halved = |samples: &[f64]| {
        let (across, down) = (width.div_ceil(2), height.div_ceil(2));
        let at = |x: usize, y: usize| samples[y.min(height - 1) * width + x.min(width - 1)];
        let mean = |index: usize| {
            let (x, y) = (index % across * 2, index / across * 2);
            let sum = at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1);
            // Halves are rounded up and down in turn.
            ((sum + 1.0 + (x / 2 % 2) as f64) / 4.0).floor() as u8
        };
        Plane::new(across, down, (0..across * down).map(mean).collect())
    };
    let whole = luma.iter().map(|&sample| sample as u8).collect();
    vec![Plane::new(width, height, whole), halved(&blue), halved(&red)]
}

/// Butteraugli's 3-norm; smaller is better.
fn distance(one: &Picture, other: &Picture) -> Outcome<f64> {
    let image = |picture: &Picture| {
        let pixels = picture.pixels.iter().map(|&[r, g, b]| RGB8::new(r, g, b)).collect();
        Img::<Vec<RGB8>>::new(pixels, picture.width, picture.height)
    };
    let (one, other) = (image(one), image(other));
    Ok(butteraugli(one.as_ref(), other.as_ref(), &ButteraugliParams::default())?.pnorm_3)
}

/// SSIMULACRA2; 100 is the same.
fn score(one: &Picture, other: &Picture) -> Outcome<f64> {
    let image = |picture: &Picture| {
        let pixels = picture.pixels.iter().map(|pixel| pixel.map(|value| f32::from(value) / 255.0));
        Rgb::new(
            pixels.collect(),
            picture.width,
            picture.height,
            TransferCharacteristic::SRGB,
            ColorPrimaries::BT709,
        )
    };
    Ok(compute_frame_ssimulacra2(image(one)?, image(other)?)?)
}
