import { useState } from 'react';
import { expect, it } from 'vitest';
import { heightAt } from '../../../src/lib/scroll/list-heights.ts';
import type { VirtualRows } from '../../../src/lib/scroll/scroll-anchor.ts';
import { useMeasuredRows } from '../../../src/ui/virtual-list/use-measured-rows.ts';
import { frames } from '../../support/web/frames.ts';
import { render } from '../../support/web/render.tsx';

const ROW_PX = 100;

interface Shown {
  readonly keys: readonly string[];
  readonly drawn: readonly string[];
  readonly estimate: (key: string) => number;
}

/** Rows of one height, drawn at will; every answer of the hook is noted. */
async function show(first: Shown) {
  const answers: VirtualRows[] = [];
  let setRows: (shown: Shown) => void = () => undefined;
  function Rows() {
    const [{ keys, drawn, estimate }, setShown] = useState(first);
    setRows = setShown;
    const { rows, measure } = useMeasuredRows(keys, estimate);
    if (answers.at(-1) !== rows) answers.push(rows);
    return drawn.map((key) => (
      <div key={key} ref={measure} data-row={key} style={{ height: `${ROW_PX}px` }} />
    ));
  }
  render(<Rows />);
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  const rowOf = (key: string) => document.querySelector(`[data-row="${key}"]`);
  return { answers, setRows: (shown: Shown) => setRows(shown), rowOf };
}

it('uses the new estimate of a row that comes with another one', async () => {
  const { answers, setRows, rowOf } = await show({
    keys: ['a', 'b'],
    drawn: ['a'],
    estimate: () => ROW_PX,
  });
  await expect.poll(() => rowOf('a')).not.toBeNull();
  setRows({ keys: ['a', 'b'], drawn: ['a', 'b'], estimate: (key) => (key === 'b' ? 60 : ROW_PX) });
  await expect.poll(() => rowOf('b')).not.toBeNull();
  await expect.poll(() => heightAt((answers.at(-1) as VirtualRows).heights, 1)).toBe(ROW_PX);
});

it('lays out a new page once if its rows are as tall as estimated', async () => {
  const known = (...keys: string[]) => {
    return (key: string) => (keys.includes(key) ? ROW_PX : 0);
  };
  const { answers, setRows, rowOf } = await show({
    keys: ['a'],
    drawn: ['a'],
    estimate: known('a'),
  });
  await expect.poll(() => rowOf('a')).not.toBeNull();
  const before = answers.length;
  setRows({ keys: ['a', 'b'], drawn: ['a', 'b'], estimate: known('a', 'b') });
  await expect.poll(() => rowOf('b')).not.toBeNull();
  await frames();
  expect(answers.length).toBe(before + 1);
});
