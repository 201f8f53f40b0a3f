import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { AT_REST_MS } from '../../../src/lib/scheduling/scroll-idle.ts';
import { listHeights, totalPxOf, withHeights } from '../../../src/lib/scroll/list-heights.ts';
import type { RowAnchor, VirtualRows } from '../../../src/lib/scroll/scroll-anchor.ts';
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx';
import { useMeasuredRows } from '../../../src/ui/virtual-list/use-measured-rows.ts';
import { VirtualList } from '../../../src/ui/virtual-list/virtual-list.tsx';
import { frames } from '../../support/web/frames.ts';
import { render } from '../../support/web/render.tsx';

const COUNT = 100_000;
const LIST_TOP_PX = 100;

/** Heights as cards have them: 200 to 899 px, the same ones each time. */
const heightAt = (index: number) => 200 + ((index * 7919) % 700);

function rowsOf(keys: readonly number[], heightOf = heightAt): VirtualRows {
  const positions = new Map(keys.map((key, index) => [key, index]));
  return {
    count: keys.length,
    keyAt: (index) => keys[index],
    indexOf: (key) => positions.get(Number(key)) ?? -1,
    heights: listHeights(Uint32Array.from(keys, heightOf)),
  };
}

const many = rowsOf([...Array(COUNT).keys()]);

/** The list on a page, with a way to show other rows in it. */
async function show(first: VirtualRows, place?: RowAnchor) {
  let showRows: (rows: VirtualRows) => void = () => undefined;
  const places: (RowAnchor | undefined)[] = [];
  function Page() {
    const [rows, setRows] = useState(first);
    showRows = setRows;
    return (
      <div style={{ paddingTop: `${LIST_TOP_PX}px` }}>
        <VirtualList
          rows={rows}
          role="feed"
          label="Rows"
          resetKey={0}
          consumeAnchor={() => place}
          onAnchor={(at) => places.push(at)}
          hasShortcuts
          endPx={120}
          end={<p>The end</p>}
          renderRow={({ index, key, topPx, heightPx }) => (
            <article
              data-row={key}
              tabIndex={-1}
              aria-posinset={index + 1}
              aria-setsize={rows.count}
              style={{
                position: 'absolute',
                insetBlockStart: 0,
                transform: `translateY(${topPx}px)`,
                height: `${heightPx}px`,
              }}
            >
              Row {key}
            </article>
          )}
        />
      </div>
    );
  }
  render(<Page />);
  onTestFinished(() => scrollTo(0, 0));
  await expect.poll(mounted).toBeGreaterThan(0);
  await frames();
  return { setRows: (rows: VirtualRows) => showRows(rows), places };
}

const row = (key: number) => document.querySelector<HTMLElement>(`[data-row="${key}"]`);
const topOfRow = (key: number) => row(key)?.getBoundingClientRect().top ?? Number.NaN;
const mounted = () => document.querySelectorAll('[data-row]').length;
/** Lets the time pass after which the list counts as resting. */
async function rest() {
  await frames(); // the browser reports a scroll with the next frame
  vi.advanceTimersByTime(2 * AT_REST_MS);
  await frames();
}

/** The row at the middle of the screen: there is always one, or the list has a hole. */
function atMiddle(): number {
  for (const element of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (top <= 400 && bottom > 400) return Number(element.dataset.row);
  }
  throw new Error(`No row at the middle of the screen, scrolled to ${scrollY}.`);
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

/** Counts how often the window starts to listen to the wheel. */
function wheelListeners() {
  const listen = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => listen.mockRestore());
  return () => listen.mock.calls.filter(([type]) => type === 'wheel').length;
}

it('keys move nothing under a question', async () => {
  await show(many);
  render(
    <ConfirmDialog title="Delete?" text="" onCancel={() => undefined}>
      {null}
    </ConfirmDialog>,
  );
  await expect.element(page.getByRole('button', { name: COMMON_MESSAGES.cancel })).toHaveFocus();
  await userEvent.keyboard('{End}j');
  await frames();
  expect(scrollY).toBe(0);
  expect(document.activeElement?.closest('[role="alertdialog"]')).not.toBeNull();
});

it('says on paper that the list is longer than what is printed', async () => {
  await show(many);
  const note = page.getByText(COMMON_MESSAGES.partPrinted(COUNT));
  await expect.element(note).not.toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  await expect.element(note).toBeVisible();
});

it('says nothing on paper of a list that is printed whole', async () => {
  await show(rowsOf([1, 2]));
  expect(page.getByText(COMMON_MESSAGES.partPrinted(2)).query()).toBeNull();
});

describe('the wheel', () => {
  it('is listened to only where the list is longer than its scroller', async () => {
    const count = wheelListeners();
    const { setRows } = await show(rowsOf([...Array(5_000).keys()]));
    scrollTo(0, 5_000);
    await rest();
    expect(count()).toBe(0);
    setRows(many);
    await expect.poll(count).toBe(1);
  });
});

describe('a list of 100,000 rows', () => {
  it('is scrolled in a scroller of a height that no browser cuts off', async () => {
    await show(many);
    await expect.poll(() => topOfRow(0)).toBe(LIST_TOP_PX);
    expect(totalPxOf(many.heights)).toBeGreaterThan(50_000_000);
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(5_001_000);
    expect(mounted()).toBeLessThan(10);
  });

  it('leads to its last row and its end by one key, and back by another', async () => {
    await show(many);
    await expect.poll(() => topOfRow(0)).toBe(LIST_TOP_PX);
    await userEvent.keyboard('{End}');
    await expect.poll(() => row(COUNT - 1)?.getAttribute('aria-posinset')).toBe('100000');
    await expect.element(page.getByText('The end')).toBeInViewport();
    expect(row(COUNT - 1)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
    await expect.poll(() => row(COUNT - 1)?.getBoundingClientRect().bottom).toBe(800 - 120);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => topOfRow(0)).toBe(LIST_TOP_PX);
    expect(scrollY).toBe(0);
  });

  it('can be scrolled to every row by its thumb', async () => {
    await show(many);
    await expect.poll(() => topOfRow(0)).toBe(LIST_TOP_PX);
    const lastPx = document.documentElement.scrollHeight - 800;
    let before = -1;
    for (let step = 0; step <= 100; step += 1) {
      scrollTo(0, Math.round((lastPx * step) / 100));
      await frames();
      if (step === 100) break;
      const now = atMiddle();
      expect(now).toBeGreaterThan(before);
      expect(Math.abs(now - (COUNT * step) / 100)).toBeLessThan(COUNT * 0.06);
      before = now;
    }
    expect(row(COUNT - 1)).not.toBeNull();
    await expect.element(page.getByText('The end')).toBeInViewport();
  });

  it.each([-600, -100, 100, 600])(
    'keeps its length while rows above turn out otherwise (by %d px), and ends with its last row',
    async (byPx) => {
      const { setRows } = await show(many);
      await expect.poll(() => topOfRow(0)).toBe(LIST_TOP_PX);
      const lengthPx = document.documentElement.scrollHeight;
      scrollTo(0, lengthPx / 2);
      await rest();
      setRows({
        ...many,
        heights: withHeights(many.heights, [99], [heightAt(99) + byPx]),
        change: 'measured',
      });
      await frames();
      expect(document.documentElement.scrollHeight).toBe(lengthPx);

      scrollTo(0, lengthPx);
      await frames(4);
      expect(row(COUNT - 1)?.getBoundingClientRect().bottom).toBe(800 - 120);
      await expect.element(page.getByText('The end')).toBeInViewport();
    },
  );

  it('is walked up and down exactly, at every depth and over rests', async () => {
    await show(many);
    for (const depth of [0.001, 0.3, 0.52, 0.999]) {
      scrollTo(0, Math.round(document.documentElement.scrollHeight * depth));
      await rest();
      for (let step = 0; step < 30; step += 1) {
        const key = atMiddle();
        const beforePx = topOfRow(key);
        const movePx = step % 3 === 0 ? 300 : -300;
        scrollBy(0, movePx);
        await frames(1);
        expect(topOfRow(key)).toBe(beforePx - movePx);
        if (step % 10 === 9) {
          await rest(); // the scroller is put right, and nobody sees it
          expect(topOfRow(key)).toBe(beforePx - movePx);
        }
      }
    }
  });

  it('does not settle under a finger that holds it still', async () => {
    const { places } = await show(many);
    await rest();
    const told = places.length;
    dispatchEvent(new TouchEvent('touchstart'));
    scrollBy(0, 300);
    await frames();
    await rest();
    expect(places).toHaveLength(told);
    dispatchEvent(new TouchEvent('touchend'));
    await expect.poll(() => places).toHaveLength(told + 1);
  });

  it('settles when the finger leaves that held a row which has left the list meanwhile', async () => {
    const { places } = await show(many);
    await rest();
    const held = row(0);
    held?.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }));
    scrollBy(0, 5000);
    await rest();
    expect(held?.isConnected).toBe(false);
    const told = places.length;
    held?.dispatchEvent(new TouchEvent('touchend', { bubbles: true }));
    await rest();
    expect(places).toHaveLength(told + 1);
  });

  it('is walked by keys of whole windows', async () => {
    await show(many);
    scrollTo(0, 2_500_000);
    await rest();
    const key = atMiddle();
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => atMiddle()).toBeGreaterThan(key);
    await userEvent.keyboard('{PageUp}');
    await expect.poll(() => atMiddle()).toBe(key);
  });

  it('moves focus from row to row and to its ends', async () => {
    await show(many);
    const focused = () => document.activeElement?.getAttribute('data-row');
    await userEvent.keyboard('j');
    await expect.poll(focused).toBe('0');
    expect(document.activeElement).toHaveStyle({ outlineStyle: 'solid', outlineWidth: '2px' });
    await userEvent.keyboard('{End}');
    await expect.poll(focused).toBe(String(COUNT - 1));
    await userEvent.keyboard('k');
    await expect.poll(focused).toBe(String(COUNT - 2));
    expect(topOfRow(COUNT - 2)).toBeGreaterThanOrEqual(0);
    scrollTo(0, 1_000_000);
    await frames();
    expect(focused()).toBe(String(COUNT - 2));
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(5_001_000);
    await userEvent.keyboard('j');
    await expect.poll(focused).toBe(String(COUNT - 1));
    await expect.poll(() => topOfRow(COUNT - 1)).toBeLessThan(800);
  });

  it('stays where it was just scrolled to when a row there is pressed', async () => {
    await show(many);
    const last = [...document.querySelectorAll<HTMLElement>('[data-row]')].at(-1);
    expect(last?.getBoundingClientRect().top).toBeGreaterThan(innerHeight);
    last?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const toPx = scrollY;
    last?.focus({ preventScroll: true }); // before the browser reports the scroll
    await rest();
    expect(scrollY).toBe(toPx);
  });

  it('keeps a row that was just scrolled to when focus leaves it, such as for its menu', async () => {
    await show(many);
    render(<button type="button">Outside</button>);
    await userEvent.keyboard('j');
    await expect.poll(() => document.activeElement).toBe(row(0));
    const pressed = row(0);
    scrollTo(0, 5_000);
    await rest();
    scrollTo(0, 0);
    // before the browser reports the scroll
    document.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    await frames();
    expect(pressed?.isConnected).toBe(true);
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  it('moves focus to a neighbour when the focused row is removed', async () => {
    const { setRows } = await show(rowsOf([0, 1, 2, 3, 4]));
    const focused = () => document.activeElement?.getAttribute('data-row');
    await userEvent.keyboard('j');
    await expect.poll(focused).toBe('0');
    await userEvent.keyboard('j');
    await expect.poll(focused).toBe('1');
    setRows(rowsOf([0, 2, 3, 4]));
    await expect.poll(focused).toBe('2');
    await userEvent.keyboard('j');
    await expect.poll(focused).toBe('3');
    setRows(rowsOf([0, 2, 4]));
    await expect.poll(focused).toBe('4');
    setRows(rowsOf([0, 2]));
    await expect.poll(focused).toBe('2');
    // Of another list nothing has it.
    setRows(rowsOf([7, 8, 9]));
    await expect.poll(() => row(7)).not.toBeNull();
    await frames();
    expect(document.activeElement).toBe(document.body);
  });

  it('ignores keys while somebody types', async () => {
    await show(many);
    render(<input aria-label="Words" style={{ position: 'fixed', insetBlockStart: 0 }} />);
    scrollTo(0, 2000);
    await frames();
    const beforePx = scrollY;
    page.getByLabelText('Words').element().focus({ preventScroll: true });
    await userEvent.keyboard('j{End}{Home}');
    await frames();
    expect(scrollY).toBe(beforePx);
    expect(page.getByLabelText('Words').element()).toHaveProperty('value', 'j');
  });
});

describe('the reader’s row stays where it is', () => {
  it.each([0.0005, 0.5, 0.9995])('when rows above it change their height, at %d', async (depth) => {
    const { setRows } = await show(many);
    scrollTo(0, Math.round(document.documentElement.scrollHeight * depth));
    await rest();
    const key = atMiddle();
    const beforePx = topOfRow(key);
    const above = [...Array(20).keys()].map((n) => key - 5 - n).filter((index) => index >= 0);
    setRows({
      ...many,
      heights: withHeights(
        many.heights,
        above,
        above.map((n) => heightAt(n) + 77),
      ),
    });
    await frames();
    expect(topOfRow(key)).toBe(beforePx);
    scrollBy(0, -40);
    await frames();
    expect(topOfRow(key)).toBe(beforePx + 40);
    await rest();
    expect(topOfRow(key)).toBe(beforePx + 40);
    expect(atMiddle()).toBeGreaterThan(key - 5);
  });

  it('when rows above it change while it is in motion', async () => {
    const { setRows } = await show(many);
    scrollTo(0, 2_000_000);
    await rest();
    const key = atMiddle();
    let expectedPx = topOfRow(key);
    let { heights } = many;
    for (let step = 0; step < 12; step += 1) {
      scrollBy(0, -30);
      expectedPx += 30;
      heights = withHeights(heights, [key - 6 - step], [50 + step]);
      setRows({ ...many, heights });
      await frames(1);
      expect(topOfRow(key)).toBe(expectedPx);
    }
    await rest();
    expect(topOfRow(key)).toBe(expectedPx);
  });

  it('when it grows at its end, which is followed if that was requested', async () => {
    const keys = [...Array(300).keys()];
    const { setRows } = await show(rowsOf(keys.slice(0, 100)));
    await userEvent.keyboard('{End}');
    await expect.poll(() => row(99)).not.toBeNull();
    setRows(rowsOf(keys.slice(0, 200)));
    await expect.poll(() => row(199)).not.toBeNull();
    scrollBy(0, -600);
    await frames();
    const key = atMiddle();
    const beforePx = topOfRow(key);
    setRows(rowsOf(keys));
    await frames();
    expect(topOfRow(key)).toBe(beforePx);
  });

  it('at the requested end, however much is added below and measured above', async () => {
    const keys = [...Array(60_000).keys()];
    const { setRows } = await show(rowsOf(keys.slice(0, 3000)));
    await userEvent.keyboard('{End}');
    await expect.poll(() => row(2999)).not.toBeNull();
    for (let count = 6000; count <= keys.length; count += 3000) {
      const rows = rowsOf(keys.slice(0, count));
      setRows(rows);
      await expect.poll(() => row(count - 1)).not.toBeNull();
      const above = [1, 2, 3, 4].map((n) => count - n);
      const found = above.map((n) => heightAt(n) + (count % 5000 === 0 ? 331 : -97));
      const heights = withHeights(rows.heights, above, found);
      setRows({ ...rows, heights, change: 'measured' });
      await frames();
      expect(row(count - 1)?.getBoundingClientRect().bottom).toBe(800 - 120);
    }
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(5_001_000);
  });

  it('when rows around it are removed, itself included', async () => {
    const keys = [...Array(200).keys()];
    const { setRows } = await show(rowsOf(keys), { index: 50, withinPx: 30 });
    await expect.poll(() => topOfRow(50)).toBe(-30);
    const nextPx = topOfRow(51);
    setRows(rowsOf(keys.filter((key) => key !== 50 && key !== 3)));
    await frames();
    expect(topOfRow(51)).toBe(nextPx);
  });
});

describe('a scroll anchor', () => {
  it.each([
    [7, 0],
    [50_000, 151],
    [99_990, 20],
  ])('is reported and restored at row %i', async (index, withinPx) => {
    const { places } = await show(many, { index, withinPx });
    await expect.poll(() => topOfRow(index)).toBe(0 - withinPx);
    scrollBy(0, 5);
    await expect.poll(() => places.at(-1)).toEqual({ index, withinPx: withinPx + 5 });
  });
});

describe('rows of unknown height', () => {
  const estimate = () => 60;

  /** Names of several heights, of which the one at index 1000 is at the top of the screen. */
  async function showNames() {
    let setNames: (keys: string[]) => void = () => undefined;
    const names = [...Array(2000).keys()].map(String);
    function Page() {
      const [keys, setKeys] = useState(names);
      setNames = setKeys;
      const { rows, measure } = useMeasuredRows(keys, estimate);
      return (
        <VirtualList
          rows={rows}
          role="list"
          label="Names"
          resetKey={0}
          consumeAnchor={() => ({ index: 1000, withinPx: 10 })}
          renderRow={({ key, index, topPx }) => (
            // biome-ignore lint/a11y/useSemanticElements: the list around it is no <ul> either
            <div
              ref={measure}
              role="listitem"
              data-row={key}
              aria-posinset={index + 1}
              aria-setsize={rows.count}
              style={{ position: 'absolute', transform: `translateY(${topPx}px)` }}
            >
              <p style={{ height: `${41 + (Number(key) % 5) * 10}px` }}>Name {key}</p>
            </div>
          )}
        />
      );
    }
    render(<Page />);
    onTestFinished(() => scrollTo(0, 0));
    await expect.poll(() => topOfRow(1000)).toBe(-10);
    await rest();
    return { names, setNames: (keys: string[]) => setNames(keys) };
  }

  it('stay where they are above one that is removed', async () => {
    const { names, setNames } = await showNames();
    scrollBy(0, 200);
    await rest();
    const first = names.map(Number).find((name) => topOfRow(name) >= 0) ?? Number.NaN;
    const beforePx = topOfRow(first);
    setNames(names.filter((name) => name !== String(first + 2)));
    await frames(3);
    expect(topOfRow(first + 2)).toBeNaN();
    expect(topOfRow(first)).toBe(beforePx);
  });

  it('are measured, and the reader’s row stays', async () => {
    await showNames();
    expect(topOfRow(1001)).toBe(31);
    for (let step = 0; step < 20; step += 1) {
      const key = atMiddle();
      const beforePx = topOfRow(key);
      scrollBy(0, -200);
      await frames(3);
      expect(topOfRow(key)).toBe(beforePx + 200);
    }
    await rest();
    const sorted = [...document.querySelectorAll('[data-row]')].map((each) =>
      each.getBoundingClientRect(),
    );
    for (const [at, box] of sorted.entries()) {
      if (at > 0) expect(box.top).toBe(sorted[at - 1]?.bottom);
    }
  });
});
