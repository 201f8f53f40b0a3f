import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import type { BenchMethod, ComparisonJob } from '#workers/media/baselines-types.ts';
import { workerCounts } from '../../../src/features/bench/batches.ts';
import { BenchScreen } from '../../../src/features/bench/bench-screen.tsx';
import { BENCH_JOBS, searchOf, settingsIn } from '../../../src/features/bench/bench-settings.ts';
import {
  benchResultsJson,
  benchResultsMarkdown,
} from '../../../src/features/bench/comparison-text.ts';
import { type Comparison, runComparison } from '../../../src/features/bench/run-comparison.ts';
import { BENCH_SAMPLES } from '../../../src/features/bench/samples.ts';
import type { PipelineStep } from '../../../src/lib/bench-figures.ts';
import { noisyImage } from '../../support/media/images.ts';
import { render } from '../../support/web/render.tsx';

const METHODS: readonly BenchMethod[] = ['pipeline', 'decoder', 'bitmap'];
const photo = new File(['x'], 'one.jpg');

/** A run of `runComparison` over a clock that each method moves by its own time. */
function comparing(
  times: Readonly<Record<BenchMethod, number>>,
  {
    rounds = 3,
    jobs = ['fit'] as readonly ComparisonJob[],
    fails = (_: BenchMethod): boolean => false,
    stopAfter = 1e9,
  } = {},
) {
  const control = new AbortController();
  const order: BenchMethod[] = [];
  const shares: number[] = [];
  const failures: BenchMethod[] = [];
  let clockMs = 0;
  const done = runComparison(
    { photos: [photo], jobs, methods: METHODS, rounds },
    {
      async make(method) {
        order.push(method);
        if (order.length === stopAfter) control.abort();
        if (fails(method)) throw new Error('no');
        clockMs += times[method];
        return { bytes: new Uint8Array(7), widthPx: 4, heightPx: 3, quality: 0.7 };
      },
      readLongTasks: async () => 0,
      now: () => clockMs,
      onProgress: (_, share) => shares.push(share),
      onFailure: (method) => failures.push(method),
      signal: control.signal,
    },
  );
  return { done, order, shares, failures };
}

it('runs the methods in turn, each round starting with another one', async () => {
  const { done, order, shares } = comparing(
    { pipeline: 10, decoder: 20, bitmap: 5 },
    { rounds: 2 },
  );
  const [{ results } = { results: [] }] = await done;
  expect(order).toEqual([
    ...['pipeline', 'decoder', 'bitmap'],
    ...['decoder', 'bitmap', 'pipeline'],
    ...['bitmap', 'pipeline', 'decoder'],
  ]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(
    results.map(({ method, figures }) => [method, figures?.medianMs, figures?.timesPipeline]),
  ).toEqual([
    ['pipeline', 10, 1],
    ['decoder', 20, 2],
    ['bitmap', 5, 0.5],
  ]);
});

it('leaves out a method that cannot make the image, and reports it', async () => {
  const { done, order, failures } = comparing(
    { pipeline: 10, decoder: 20, bitmap: 5 },
    { fails: (method) => method === 'decoder' },
  );
  const [comparison] = await done;
  expect(failures).toEqual(['decoder']);
  expect(order.filter((method) => method === 'decoder')).toHaveLength(1);
  expect(comparison?.results.map(({ figures }) => figures === undefined)).toEqual([
    false,
    true,
    false,
  ]);
  expect(benchResultsMarkdown(await done, 'A browser')).toContain(BENCH_MESSAGES.failed);
});

it('reports the other methods even when the pipeline cannot make the image', async () => {
  const { done } = comparing(
    { pipeline: 10, decoder: 20, bitmap: 5 },
    { fails: (method) => method === 'pipeline' },
  );
  const text = benchResultsMarkdown(await done, 'A browser');
  expect(text).toContain('| 20 ms (20–20) |');
  expect(text).not.toContain('NaN');
});

it('stops a canceled comparison between two runs', async () => {
  const { done, order } = comparing({ pipeline: 1, decoder: 1, bitmap: 1 }, { stopAfter: 4 });
  await expect(done).rejects.toThrow();
  expect(order).toHaveLength(4);
});

it('saves the results with the fields that they had in earlier versions', async () => {
  const { done } = comparing({ pipeline: 10, decoder: 20, bitmap: 5 });
  const settings = settingsIn('');
  const report = { settings, comparisons: await done, batches: [] };
  const saved = JSON.parse(benchResultsJson(report, 'A browser'));
  expect(saved).toMatchObject({ browser: 'A browser', settings, batches: [] });
  expect(Object.keys(saved.comparisons[0])).toEqual(['photo', 'job', 'results']);
  expect(saved.comparisons[0].results).toMatchObject([
    { way: 'pipeline', figures: { medianMs: 10 } },
    { way: 'decoder', figures: { medianMs: 20 } },
    { way: 'bitmap', figures: { medianMs: 5 } },
  ]);
});

it('escapes file names in the Markdown table', () => {
  const comparison: Comparison = {
    photo: { name: 'a|b\n# c.jpg', bytes: 1, pixels: 0 },
    job: 'fit',
    results: [],
  };
  expect(benchResultsMarkdown([comparison], 'A browser')).toContain('### a\\|b # c.jpg, 1 B');
});

it('measures a photo with every method, in real workers', async () => {
  render(<BenchScreen />);
  const start = page.getByRole('button', { name: BENCH_MESSAGES.start, exact: true });
  await expect.element(start).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(BENCH_MESSAGES.needsPhoto)).toBeVisible();

  const add = page.getByLabelText(BENCH_MESSAGES.add);
  const picture = await noisyImage(640, 480);
  await userEvent.upload(add, [
    new File(['not one'], 'fake.jpg', { type: 'image/jpeg' }),
    new File([picture], 'real.jpg', { type: 'image/jpeg' }),
  ]);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(BENCH_MESSAGES.notJpeg('fake.jpg'));
  await expect
    .element(page.getByRole('button', { name: BENCH_MESSAGES.remove('real.jpg') }))
    .toBeVisible();
  await start.click();

  await expect.element(page.getByRole('heading', { name: BENCH_MESSAGES.results })).toBeVisible();
  for (const method of METHODS) {
    const heads = page.getByRole('rowheader', { name: BENCH_MESSAGES.method[method] }).elements();
    expect(heads).toHaveLength(2);
    for (const head of heads) expect(head.parentElement?.textContent).toContain('640×480');
  }
});

it('measures a sample with 1 to N workers, and links to the same settings', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const search = '?samples=wine&jobs=fit&rounds=3&workers=all';
  render(<BenchScreen search={search} />);
  await expect.element(page.getByRole('checkbox', { name: /^Wine/ })).toBeChecked();
  await page.getByRole('button', { name: BENCH_MESSAGES.start, exact: true }).click();
  await expect
    .element(page.getByRole('heading', { name: BENCH_MESSAGES.results }), { timeout: 60_000 })
    .toBeVisible();
  const batches = page.getByRole('region', { name: BENCH_MESSAGES.parallel });
  for (const workers of workerCounts()) {
    await expect.element(batches.getByRole('rowheader', { name: `${workers}` })).toBeVisible();
  }
  const cellsOf = (step: PipelineStep) => {
    const head = page.getByRole('rowheader', { name: BENCH_MESSAGES.step[step] }).element();
    return [...(head.parentElement?.querySelectorAll('td') ?? [])];
  };
  for (const step of ['decode', 'scale', 'encode'] as const) {
    const [time, speed] = cellsOf(step).map(({ textContent }) => Number(textContent));
    expect(time).toBeGreaterThan(0);
    expect(speed).toBeGreaterThan(0);
  }
  await page.getByRole('button', { name: BENCH_MESSAGES.copyLink }).click();
  expect(write).toHaveBeenCalledWith(`${location.origin}/bench${search}`);
}, 90_000);

it('reads the settings that it has written into an address, and junk as the usual ones', () => {
  const ids = BENCH_SAMPLES.map(({ id }) => id);
  fc.assert(
    fc.property(
      fc.record({
        sampleIds: fc.subarray(ids),
        jobs: fc.subarray([...BENCH_JOBS], { minLength: 1 }),
        rounds: fc.constantFrom(...LIMITS.benchRounds),
        isParallel: fc.boolean(),
      }),
      fc.string(),
      (settings, junk) => {
        expect(settingsIn(searchOf(settings))).toEqual(settings);
        expect(settingsIn(searchOf(settingsIn(junk)))).toEqual(settingsIn(junk));
      },
    ),
  );
});

it('says that a sample could not be loaded, and can start again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  onTestFinished(() => fetching.mockRestore());
  render(<BenchScreen search="?samples=wine" />);
  const start = page.getByRole('button', { name: BENCH_MESSAGES.start, exact: true });
  await start.click();
  await expect.element(page.getByText(BENCH_MESSAGES.stopped)).toBeVisible();
  await expect.element(start).toBeVisible();
});

it('can start again as soon as it is canceled', async () => {
  render(<BenchScreen />);
  const picture = await noisyImage(4000, 3000); // not done before anybody can press Cancel
  await userEvent.upload(page.getByLabelText(BENCH_MESSAGES.add), [
    new File([picture], 'real.jpg', { type: 'image/jpeg' }),
  ]);
  const start = page.getByRole('button', { name: BENCH_MESSAGES.start, exact: true });
  await start.click();
  await page.getByRole('button', { name: BENCH_MESSAGES.cancel, exact: true }).click();
  await expect.element(page.getByText(BENCH_MESSAGES.canceled)).toBeVisible();
  await expect.element(start).toBeVisible();
});
