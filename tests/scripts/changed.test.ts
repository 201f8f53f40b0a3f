import { expect, it } from 'vitest';
import { suitesFor } from '../../scripts/lib/tests/changed.mjs';

const SOURCES = new Map([
  ['contract/limits.ts', ''],
  ['src/state/feed.ts', "import { LIMITS } from '#contract/limits.ts';"],
  ['server/store/posts.ts', "import { LIMITS } from '#contract/limits.ts';"],
  ['contract/messages/en/feed.ts', ''],
  ['tests/contract/messages.test.ts', "import.meta.glob('../../contract/messages/**/*.ts')"],
  ['workers/feed.worker.ts', ''],
  [
    'tests/support/world.ts',
    "new Worker(new URL('../../workers/feed.worker.ts', import.meta.url))",
  ],
  ['tests/contract/limits.test.ts', "import { LIMITS } from '../../contract/limits.ts';"],
  ['tests/server/posts.test.ts', "import { posts } from '../../server/store/posts.ts';"],
  ['tests/web/feed.test.tsx', "import { feed } from '../../src/state/feed.ts';"],
  ['tests/workers/feed.test.ts', "import { world } from '../support/world.ts';"],
  ['tests/e2e/people/newcomer.spec.ts', ''],
  ['tests/e2e/posts/posts.spec.ts', "import { world } from '../../support/world.ts';"],
]);

/** The suites beside the static checks, with their files. */
function testsFor(...changed: string[]) {
  const {
    types,
    lint,
    imports,
    pixels,
    package: committed,
    ...rest
  } = Object.fromEntries(suitesFor(changed, SOURCES));
  return rest;
}

it('runs the static checks for every change', () => {
  expect([...suitesFor(['README.md'], SOURCES).keys()]).toEqual([
    'types',
    'lint',
    'imports',
    'pixels',
    'package',
  ]);
});

it('runs the tests that import a changed file, directly or not', () => {
  expect(testsFor('src/state/feed.ts')).toEqual({
    web: ['tests/web/feed.test.tsx'],
    e2e: ['tests/e2e/people/newcomer.spec.ts'],
  });
  expect(testsFor('contract/limits.ts')).toEqual({
    contract: ['tests/contract/limits.test.ts'],
    server: ['tests/server/posts.test.ts'],
    web: ['tests/web/feed.test.tsx'],
    e2e: ['tests/e2e/people/newcomer.spec.ts'],
  });
});

it('runs the tests that name a changed file by a glob', () => {
  expect(testsFor('contract/messages/en/feed.ts')).toMatchObject({
    contract: ['tests/contract/messages.test.ts'],
  });
});

it('runs a changed store on both databases', () => {
  expect(testsFor('server/store/posts.ts')).toEqual({
    server: ['tests/server/posts.test.ts'],
    postgres: ['tests/server/posts.test.ts'],
    e2e: ['tests/e2e/people/newcomer.spec.ts'],
  });
});

it('finds the tests of a worker that is only named as a script', () => {
  expect(testsFor('workers/feed.worker.ts')).toEqual({
    workers: ['tests/workers/feed.test.ts'],
    e2e: ['tests/e2e/people/newcomer.spec.ts'],
  });
});

it('runs the journeys that a changed test helper belongs to', () => {
  expect(testsFor('tests/support/world.ts')).toEqual({
    workers: ['tests/workers/feed.test.ts'],
    e2e: ['tests/e2e/posts/posts.spec.ts'],
  });
});

it('builds and tests the crate only when the crate changed', () => {
  expect(Object.keys(testsFor('crates/media/src/lib.rs'))).toEqual([
    'crate',
    'wasm',
    'notice',
    'e2e',
  ]);
});
