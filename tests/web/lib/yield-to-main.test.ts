import { expect, it } from 'vitest';
import { runInOwnTask } from '../../../src/lib/scheduling/yield-to-main.ts';

it('calls back in order, each in a task of its own', async () => {
  const order: string[] = [];
  for (const name of ['first', 'second']) {
    runInOwnTask(() => {
      order.push(name);
      // What a task leaves to be done at its end is done before the next one begins.
      const atItsEnd = Promise.resolve().then(() => Promise.resolve());
      void atItsEnd.then(() => order.push(`after the ${name}`));
    });
  }
  order.push('what was under way');
  await expect
    .poll(() => order)
    .toEqual(['what was under way', 'first', 'after the first', 'second', 'after the second']);
});
