import { expect, it } from 'vitest';
import { isGoodNode } from '../../scripts/lib/node24.mjs';

it.each([
  ['v24.15.0', true],
  ['v24.21.0', true],
  ['v24.17.1', true],
  ['v24.14.9', false],
  ['v24.17.0', false],
  ['v20.20.2', false],
  ['v26.0.0', false],
])('takes Node %s: %s', (version, good) => {
  expect(isGoodNode(version)).toBe(good);
});
