//! Meets a byte budget by stepping down a quality ladder; each step scales down before it fails.

use jpeg::{Encoder, PlanarImage, Process};

use crate::error::MediaError;
use crate::recipe::{Chroma, Quality, Recipe, Step};
use crate::scale::scaled_to;
use crate::stages::{Stage, timed};

/// A finished JPEG file.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The file.
    pub bytes: Vec<u8>,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// The quality it was made with.
    pub quality: Quality,
}

/// An upright sRGB image that is decoded only as large as needed.
pub trait ScalableSource {
    /// Width and height of the whole image.
    fn full_size(&self) -> (usize, usize);

    /// Width and height decoded so far; 0 before the first decode.
    fn decoded_size(&self) -> (usize, usize);

    /// The image at `width` × `height` or larger, up to its full size.
    ///
    /// # Errors
    ///
    /// Decoding errors.
    fn at_least(&mut self, width: usize, height: usize) -> Result<&PlanarImage, MediaError>;
}

/// Encodes by `recipe`'s ladder and budget, fitted into `bounds` (width, height).
///
/// Each step uses the full size if that fits, else the largest scale that fits (to within a few
/// percent of the bytes), but not below the step's floor.
///
/// # Errors
///
/// [`MediaError::OverBudget`] if the last step is too large; decoding errors.
pub fn encode(
    supply: &mut impl ScalableSource,
    bounds: (usize, usize),
    recipe: &Recipe,
) -> Result<Encoded, MediaError> {
    let first =
        recipe.steps.first().ok_or_else(|| MediaError::corrupt("a recipe without steps"))?;
    if recipe.max_bytes == 0 {
        return render(supply, bounds, first.quality, recipe)?.map_err(|least| over(least, recipe));
    }
    let long_edge = bounds.0.max(bounds.1);
    let decoded = supply.decoded_size();
    let is_decoded = decoded.0 >= bounds.0 && decoded.1 >= bounds.1;
    let mut search =
        Search { bounds, recipe, is_decoded, tried: Vec::new(), smallest_bytes: usize::MAX };
    let floor = |step: &Step| step.floor(bounds, recipe.elongated_ratio);
    let likely = search.first_edge(floor(first));
    let (width, height) = search.size_at(likely);
    supply.at_least(width, height)?;
    for step in &recipe.steps {
        if let Some(found) = search.largest(supply, step.quality, floor(step), long_edge)? {
            return Ok(found);
        }
    }
    Err(over(search.smallest_bytes, recipe))
}

fn over(smallest: usize, recipe: &Recipe) -> MediaError {
    MediaError::OverBudget { smallest_bytes: smallest as u64, allowed: recipe.max_bytes as u64 }
}

/// Encodes at one size. Returns the file, or its minimum bytes if those exceed the budget.
///
/// Within a budget fewer bytes are more pixels: worth the time of a progressive file.
fn render(
    supply: &mut impl ScalableSource,
    (width, height): (usize, usize),
    quality: Quality,
    recipe: &Recipe,
) -> Result<Result<Encoded, usize>, MediaError> {
    let (max_bytes, process) = match recipe.max_bytes {
        0 => (usize::MAX, Process::Baseline),
        max_bytes => (max_bytes, Process::Progressive),
    };
    let image = supply.at_least(width, height)?;
    let is_subsampled = recipe.chroma == Chroma::Subsampled;
    let scaled = timed(Stage::Scale, || scaled_to(image, width, height, is_subsampled))?;
    let encoding = timed(Stage::Encode, || {
        Encoder::new(&scaled.planes)?.with_process(process).measure(quality.get())
    })?;
    drop(scaled);
    if encoding.least_bytes() > max_bytes {
        return Ok(Err(encoding.least_bytes()));
    }
    let bytes = timed(Stage::Encode, || encoding.write());
    if bytes.len() > max_bytes {
        return Ok(Err(bytes.len()));
    }
    Ok(Ok(Encoded { bytes, width, height, quality }))
}

/// A tried long edge and its bytes.
struct Tried {
    quality: Quality,
    long_edge: usize,
    bytes: usize,
}

struct Search<'a> {
    bounds: (usize, usize),
    recipe: &'a Recipe,
    /// Whether all pixels were there before the first try, as those of a PNG are.
    is_decoded: bool,
    tried: Vec<Tried>,
    smallest_bytes: usize,
}

/// A file this full is as good as the largest that fits.
const FULL_SHARE: f64 = 0.94;
/// Share of the budget the next try aims at: low enough that it usually fits.
const AIM_SHARE: f64 = 0.985;
/// The share after a first try at the floor, whose growth is assumed: low enough for an error of some
/// percent, and still full.
const FAR_AIM_SHARE: f64 = 0.967;
/// Bounds of the power by which the bytes of an image grow with its pixels.
const LEAST_GROWTH: f64 = 0.4;
const MOST_GROWTH: f64 = 1.2;
/// The growth that is assumed until two tries measure it.
const GROWTH: f64 = 0.85;
/// The growth assumed of an image that is decoded before the first try, and what each byte a pixel
/// adds to it: fitted to screenshots and paintings.
const DECODED_GROWTH: f64 = 0.66;
const DECODED_GROWTH_BY_BYTES: f64 = 0.6;
/// The first decode and the first try are this much longer than the floor: where a photo of much
/// detail ends.
const FIRST_TRY_SHARE: f64 = 1.52;
/// Assumed share of a file's bytes that is left at the quality of the next step: high enough that the
/// try it leads to usually fits.
const NEXT_QUALITY_SHARE: f64 = 0.57;
/// A try expected to fit no further than this above the floor is made at the floor: if that is too
/// large, the step is over.
const NEAR_FLOOR_SHARE: f64 = 1.06;
/// Growth of the long edge below which a second, larger decode is not worth its time.
const DECODE_AGAIN_SHARE: f64 = 0.05;
/// Tries in one step; each at least halves the remaining range.
const TRIES: usize = 8;

impl Search<'_> {
    /// The largest file of `quality` within the budget, its long edge in `floor..=ceiling`.
    fn largest(
        &mut self,
        supply: &mut impl ScalableSource,
        quality: Quality,
        floor: usize,
        ceiling: usize,
    ) -> Result<Option<Encoded>, MediaError> {
        let budget = self.recipe.max_bytes;
        let mut best: Option<Encoded> = None;
        // Edges at or above this one were too large in an earlier step of this quality.
        let mut too_large = self
            .tried
            .iter()
            .filter(|tried| tried.quality == quality && tried.bytes > budget)
            .map(|tried| tried.long_edge)
            .min()
            .unwrap_or(ceiling + 1);
        let expected = self.next_edge(quality).or_else(|| self.edge_of_next_quality());
        let first = self.first_edge(floor);
        let mut edge = expected.unwrap_or(first).clamp(floor, ceiling);
        for _ in 0..TRIES {
            if edge >= too_large {
                edge = too_large.saturating_sub(1);
            }
            edge = self.worth_decoding(edge, supply.decoded_size());
            let is_tried = |tried: &Tried| tried.quality == quality && tried.long_edge == edge;
            if edge < floor || self.tried.iter().any(is_tried) {
                break;
            }
            let size = self.size_at(edge);
            match render(supply, size, quality, self.recipe)? {
                Ok(found) => {
                    self.record(quality, edge, found.bytes.len());
                    let is_full = found.bytes.len() as f64 >= budget as f64 * FULL_SHARE;
                    best = Some(found);
                    if is_full || edge >= ceiling || edge + 1 >= too_large {
                        break;
                    }
                    // Full size is the best outcome: tried as soon as it is likely to fit.
                    let next = self.next_edge(quality).unwrap_or(ceiling).min(ceiling);
                    edge = next.clamp(edge + 1, too_large - 1);
                }
                Err(bytes) => {
                    self.record(quality, edge, bytes);
                    too_large = edge;
                    if edge <= floor {
                        break;
                    }
                    let least = best.as_ref().map_or(floor, |b| b.width.max(b.height) + 1);
                    let mut next = self.next_edge(quality).unwrap_or(floor);
                    if best.is_none() && (next as f64) < floor as f64 * NEAR_FLOOR_SHARE {
                        next = floor;
                    }
                    edge = next.clamp(floor.min(least), too_large - 1).max(floor);
                    if edge < least && best.is_some() {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// The long edge of the first try in a step with this floor. Of an image that is decoded already
    /// the smallest try costs least, unless the full size, which would end the search, is not far.
    fn first_edge(&self, floor: usize) -> usize {
        let likely = (floor as f64 * FIRST_TRY_SHARE) as usize;
        let is_far = likely < self.bounds.0.max(self.bounds.1);
        if self.is_decoded && is_far { floor } else { likely }
    }

    fn record(&mut self, quality: Quality, long_edge: usize, bytes: usize) {
        self.smallest_bytes = self.smallest_bytes.min(bytes);
        self.tried.push(Tried { quality, long_edge, bytes });
    }

    /// The long edge likely to fill the budget, estimated from earlier tries at this quality.
    fn next_edge(&self, quality: Quality) -> Option<usize> {
        self.edge_from(quality, 1.0)
    }

    /// The same for a quality at which nothing was tried, from the tries of the step before.
    fn edge_of_next_quality(&self) -> Option<usize> {
        self.edge_from(self.tried.last()?.quality, NEXT_QUALITY_SHARE)
    }

    /// The long edge likely to fill the budget with files of `share` of the bytes tried at `quality`.
    fn edge_from(&self, quality: Quality, share: f64) -> Option<usize> {
        let last = self.tried.iter().rfind(|tried| tried.quality == quality)?;
        let earlier = || self.tried.iter().rev().find_map(|tried| self.growth_at(tried.quality));
        let measured = self.growth_at(quality).or_else(earlier).map(|growth| (growth, AIM_SHARE));
        let (growth, aim) = measured.unwrap_or_else(|| self.assumed_growth(last));
        let wanted = self.recipe.max_bytes as f64 * aim / (last.bytes as f64 * share);
        Some((last.long_edge as f64 * wanted.powf(0.5 / growth)) as usize)
    }

    /// By which power bytes are assumed to grow from `tried` on, and the share of the budget to aim at.
    fn assumed_growth(&self, tried: &Tried) -> (f64, f64) {
        if !self.is_decoded {
            return (GROWTH, AIM_SHARE);
        }
        let (width, height) = self.size_at(tried.long_edge);
        let bytes_per_pixel = tried.bytes as f64 / (width * height) as f64;
        let growth = DECODED_GROWTH + DECODED_GROWTH_BY_BYTES * bytes_per_pixel;
        (growth.min(MOST_GROWTH), FAR_AIM_SHARE)
    }

    /// By which power bytes grew with pixels between the last two tries at `quality`.
    fn growth_at(&self, quality: Quality) -> Option<f64> {
        let mut same = self.tried.iter().rev().filter(|tried| tried.quality == quality);
        let (last, before) = (same.next()?, same.next()?);
        if before.long_edge == last.long_edge {
            return None;
        }
        let pixels = (last.long_edge as f64 / before.long_edge as f64).ln() * 2.0;
        Some(
            ((last.bytes as f64 / before.bytes as f64).ln() / pixels)
                .clamp(LEAST_GROWTH, MOST_GROWTH),
        )
    }

    /// `long_edge`, or the largest edge already decoded if only a little more is wanted.
    fn worth_decoding(&self, long_edge: usize, decoded: (usize, usize)) -> usize {
        let holds = |edge: &usize| {
            let (width, height) = self.size_at(*edge);
            width <= decoded.0 && height <= decoded.1
        };
        let longest = decoded.0.max(decoded.1);
        if holds(&long_edge) || long_edge as f64 > longest as f64 * (1.0 + DECODE_AGAIN_SHARE) {
            return long_edge;
        }
        (1..=longest).rev().find(holds).unwrap_or(long_edge)
    }

    fn size_at(&self, long_edge: usize) -> (usize, usize) {
        let (width, height) = self.bounds;
        let longest = width.max(height);
        if long_edge >= longest {
            return self.bounds;
        }
        let scaled = |side: usize| {
            ((side as f64 * long_edge as f64 / longest as f64).round() as usize).max(1)
        };
        (scaled(width), scaled(height))
    }
}
