// `npm run fuzz`: searches for inputs that the crates do not survive (libFuzzer with AddressSanitizer).
//
//   npm run fuzz                                   each target for ten minutes
//   npm run fuzz -- --minutes 60 jpeg_decode       one of them for an hour
//
// What was found worth keeping is in the cache folder and is where the next run begins. An input
// that fails is stored beside it, and its path printed: mend the cause, and add the input to
// `crates/media/fuzz/seeds`.

import { join } from 'node:path';
import { countOf, readOptions } from './lib/options.mjs';
import { cacheFolder, ROOT, run, runMain } from './lib/steps.mjs';
import { ensureCargoFuzz } from './lib/tools/rust.mjs';

const CRATE = join(ROOT, 'crates', 'media');
const FIXTURES = join(ROOT, 'tests', 'fixtures', 'media');
const JPEG_SEEDS = join(CRATE, 'fuzz', 'seeds', 'jpeg');
const IMAGE_SEEDS = join(CRATE, 'fuzz', 'seeds', 'images');

/** Where each target begins, and the longest input that it is given. */
const TARGETS = {
  jpeg_header: { seeds: [JPEG_SEEDS], maxBytes: 4096 },
  jpeg_decode: { seeds: [JPEG_SEEDS], maxBytes: 4096 },
  jpeg_encode: { seeds: [], maxBytes: 2048 },
  make_image: { seeds: [FIXTURES, IMAGE_SEEDS, JPEG_SEEDS], maxBytes: 20_000 },
  inspect_video: { seeds: [], maxBytes: 4096 },
};

await runMain(() => {
  const { minutes, targets } = given();
  const env = ensureCargoFuzz();
  for (const target of targets) fuzz(target, minutes, env);
});

/** @throws {StepFailure} where an input fails. */
function fuzz(target, minutes, env) {
  const { seeds, maxBytes } = TARGETS[target];
  const corpus = cacheFolder('fuzz', target, 'corpus');
  const failures = cacheFolder('fuzz', target, 'failures');
  run(
    'cargo',
    [
      ...['fuzz', 'run', target, corpus, ...seeds, '--'],
      `-max_total_time=${minutes * 60}`,
      `-max_len=${maxBytes}`,
      '-timeout=10',
      '-print_final_stats=1',
      `-artifact_prefix=${failures}/`,
    ],
    { cwd: CRATE, env, failure: `${target} failed: see ${failures}.` },
  );
}

function given() {
  return readOptions(
    { allowPositionals: true, options: { minutes: { type: 'string', default: '10' } } },
    `Options: --minutes N. The targets: ${Object.keys(TARGETS).join(', ')}.`,
    ({ values, positionals }) => {
      const unknown = positionals.filter((name) => !Object.hasOwn(TARGETS, name));
      if (unknown.length > 0) throw new Error(`There is no target ${unknown.join(', ')}.`);
      return {
        minutes: countOf('--minutes', values.minutes),
        targets: positionals.length > 0 ? positionals : Object.keys(TARGETS),
      };
    },
  );
}
