import fc from 'fast-check';
import { expect, it } from 'vitest';

import { idTimeMs, isId } from '#contract/ids.ts';
import { newId } from '../../server/new-id.ts';

it('an id has the time when it was made', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (ms) => {
      const id = newId(ms);
      expect(isId(id)).toBe(true);
      expect(idTimeMs(id)).toBe(ms);
    }),
  );
});
