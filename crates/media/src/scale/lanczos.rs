//! The Lanczos filter of three lobes, as whole numbers.

use std::f64::consts::PI;

/// Bits of a weight behind the point.
pub(super) const WEIGHT_BITS: u32 = 14;

const LOBES: f64 = 3.0;

/// What each sample of a line becomes a weighted sum of.
pub(super) struct Filter {
    /// The first sample of each sum.
    pub starts: Vec<usize>,
    /// `taps` for each sum; those of one sum add up to one.
    pub weights: Vec<i16>,
    pub taps: usize,
    /// Sums; those that fill up the lists to a multiple of eight do not count.
    outputs: usize,
}

impl Filter {
    /// From the first `extent` of `samples` to `outputs`. The number of taps is a multiple of
    /// `multiple`; those that fill it up weigh nothing and may lie beyond the last sample.
    pub fn new(samples: usize, extent: f64, outputs: usize, multiple: usize) -> Self {
        let step = extent / outputs.max(1) as f64;
        let stretch = step.max(1.0);
        let sums: Vec<(usize, Vec<i16>)> = (0..outputs)
            .map(|output| {
                let centre = (output as f64 + 0.5) * step;
                let reach = LOBES * stretch;
                let first = ((centre - reach).max(0.0) as usize).min(samples.saturating_sub(1));
                let end = ((centre + reach).ceil() as usize).clamp(first + 1, samples.max(1));
                let at = |sample: usize| (sample as f64 + 0.5 - centre) / stretch;
                trimmed(first, &whole_numbers((first..end).map(|s| lanczos(at(s))).collect()))
            })
            .collect();
        let most = sums.iter().map(|(_, weights)| weights.len()).max().unwrap_or(1);
        let taps = most.next_multiple_of(multiple);
        let listed = outputs.next_multiple_of(8);
        let mut all = vec![0; taps * listed];
        for (place, (_, weights)) in all.chunks_exact_mut(taps).zip(&sums) {
            if let Some(place) = place.get_mut(..weights.len()) {
                place.copy_from_slice(weights);
            }
        }
        let mut starts: Vec<usize> = sums.into_iter().map(|(start, _)| start).collect();
        starts.resize(listed, 0);
        Self { starts, weights: all, taps, outputs }
    }

    /// Each sum: its first sample and its weights.
    pub fn sums(&self) -> impl Iterator<Item = (usize, &[i16])> {
        let weights = self.weights.chunks_exact(self.taps);
        self.starts.iter().copied().zip(weights).take(self.outputs)
    }
}

fn lanczos(x: f64) -> f64 {
    let sinc = |x: f64| if x == 0.0 { 1.0 } else { (x * PI).sin() / (x * PI) };
    if x.abs() < LOBES { sinc(x) * sinc(x / LOBES) } else { 0.0 }
}

/// The same in proportion, with a sum of one: the largest takes what rounding leaves.
fn whole_numbers(weights: Vec<f64>) -> Vec<i16> {
    let one = 1 << WEIGHT_BITS;
    let sum: f64 = weights.iter().sum();
    let mut rounded: Vec<i16> =
        weights.into_iter().map(|weight| (weight / sum * f64::from(one)).round() as i16).collect();
    let rest = one - rounded.iter().map(|&weight| i32::from(weight)).sum::<i32>();
    if let Some(largest) = rounded.iter_mut().max_by_key(|weight| **weight) {
        *largest = largest.saturating_add(rest as i16);
    }
    rounded
}

/// Without weights of zero at either end.
fn trimmed(first: usize, weights: &[i16]) -> (usize, Vec<i16>) {
    let used = |weight: &i16| *weight != 0;
    let from = weights.iter().position(used).unwrap_or(0);
    let to = weights.iter().rposition(used).unwrap_or(0);
    (first + from, weights.get(from..=to).unwrap_or(&[1 << WEIGHT_BITS]).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_a_sum_add_up_to_one_and_lie_within_the_line() {
        for (samples, extent, outputs) in
            [(4619, 4618.5, 3840), (100, 99.125, 37), (7, 7.0, 29), (1, 0.125, 1), (900, 900.0, 3)]
        {
            let filter = Filter::new(samples, extent, outputs, 8);
            assert_eq!(filter.sums().count(), outputs);
            for (start, weights) in filter.sums() {
                assert_eq!(weights.iter().map(|&w| i32::from(w)).sum::<i32>(), 1 << WEIGHT_BITS);
                let last = weights.iter().rposition(|&weight| weight != 0).unwrap();
                assert!(start + last < samples, "{samples} to {outputs}");
            }
        }
    }
}
