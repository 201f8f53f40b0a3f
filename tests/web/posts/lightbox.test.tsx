import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';

import type { ViewedPicture } from '../../../src/lib/viewed-picture.ts';
import { Lightbox } from '../../../src/ui/lightbox/lightbox.tsx';
import { frames } from '../../support/web/frames.ts';
import { render } from '../../support/web/render.tsx';

/** A drawing of this size, at an address that is served from memory. */
function pictureOf(alt: string, widthPx = 4000, heightPx = 3000): ViewedPicture {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"/>`;
  const src = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  onTestFinished(() => URL.revokeObjectURL(src));
  return { src, srcset: '', alt, widthPx, heightPx };
}

const THREE = ['A crane', 'A boat', 'Rain'];
const place = (position: number, total = 3) =>
  page.getByText(LIGHTBOX_MESSAGES.position(position, total), { exact: true });
const picture = (alt: string) => page.getByRole('img', { name: alt });
const stage = () => {
  const element = document.querySelector<HTMLElement>('[data-scale]');
  if (!element) throw new Error('There is no stage.');
  return element;
};
const scale = () => Number(stage().dataset.scale);

async function open(
  pictures = THREE.map((alt) => pictureOf(alt)),
  startIndex = 0,
  startsMoving = true,
) {
  const onClose = vi.fn();
  render(
    <Lightbox
      pictures={pictures}
      startIndex={startIndex}
      looksAhead
      startsMoving={startsMoving}
      onClose={onClose}
    />,
  );
  await expect.element(page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title })).toBeVisible();
  return onClose;
}

it('shows no position of a single picture, and no arrows', async () => {
  await open([pictureOf('A crane')]);
  await expect.element(picture('A crane')).toBeInTheDocument();
  expect(page.getByText(LIGHTBOX_MESSAGES.position(1, 1)).elements()).toEqual([]);
  expect(page.getByRole('button', { name: LIGHTBOX_MESSAGES.next }).elements()).toEqual([]);
});

it.each([true, false])(
  'moves what moves, at once or not, and pauses (%s)',
  async (startsMoving) => {
    const frames = pictureOf('frames').src;
    await open([{ ...pictureOf('A crane'), moving: frames }, pictureOf('A boat')], 0, startsMoving);
    const moving = () => document.querySelectorAll(`img[src="${frames}"]`).length;
    const label = (isMoving: boolean) =>
      page.getByRole('button', { name: ANIMATION_MESSAGES[isMoving ? 'pause' : 'play'] });
    await expect.poll(moving).toBe(startsMoving ? 1 : 0);
    await label(startsMoving).click();
    await expect.poll(moving).toBe(startsMoving ? 0 : 1);
    await expect.element(label(!startsMoving)).toBeVisible();
    await expect.element(picture('A crane')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(picture('A boat')).toBeInTheDocument();
    expect(label(true).elements().concat(label(false).elements())).toEqual([]);
  },
);

it('opens with the focus on none of its buttons, which a second press would work', async () => {
  await open();
  await expect.element(page.getByRole('dialog')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(place(2)).toBeVisible();
});

it('leaves no element behind of the pictures that it prefetched', async () => {
  const nodes = async () => {
    await cdp().send('HeapProfiler.collectGarbage');
    return (await cdp().send('Memory.getDOMCounters')).nodes;
  };
  const pictures = THREE.map((alt) => {
    const whole = pictureOf(alt);
    return { ...whole, srcset: `${pictureOf(alt, 400, 300).src} 400w, ${whole.src} 4000w` };
  });
  await open(pictures, 1);
  const pageOn = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(place(3)).toBeVisible();
      await userEvent.keyboard('{ArrowLeft}');
      await expect.element(place(2)).toBeVisible();
    }
  };
  await pageOn(2);
  const before = await nodes();
  await pageOn(20);
  await expect.poll(nodes).toBeLessThan(before + 20);
});

it('goes through the pictures with the arrows, from end to end and no further', async () => {
  await open();
  await expect.element(place(1)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(picture('A boat')).toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.element(place(3)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(place(3)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: LIGHTBOX_MESSAGES.next }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(place(1)).toBeVisible();
  await page.getByRole('button', { name: LIGHTBOX_MESSAGES.next }).click();
  await expect.element(place(2)).toBeVisible();
});

it('has the next picture where its arrow key points, also on a page that runs right to left', async () => {
  document.documentElement.dir = 'rtl';
  await open();
  const next = page.getByRole('button', { name: LIGHTBOX_MESSAGES.next });
  const previous = page.getByRole('button', { name: LIGHTBOX_MESSAGES.previous });
  await expect.element(next).toBeVisible();
  const leftOf = (button: typeof next) => button.element().getBoundingClientRect().left;
  expect(leftOf(next)).toBeLessThan(leftOf(previous));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(place(2)).toBeVisible();
});

it.each([
  ['slow', 'ltr', -100],
  ['slow', 'rtl', 100],
  ['quick', 'ltr', -100],
])(
  'shows the next picture after a %s swipe against the direction of a page of %s',
  async (speed, dir, byPx) => {
    document.documentElement.dir = dir;
    // A synthetic finger is none that can be captured.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    await open();
    await expect.element(picture('A crane')).toBeInTheDocument();
    const press = (type: string, clientX: number) =>
      stage().dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: 300 }),
      );
    press('pointerdown', 300);
    press('pointermove', 300 + byPx);
    if (speed === 'slow') await frames();
    press('pointerup', 300 + byPx);
    await expect.poll(() => picture('A boat').elements().length).toBe(1);
  },
);

it('shows the last picture that is left where the post has lost the one on screen', async () => {
  const pictures = THREE.map((alt) => pictureOf(alt));
  const lightbox = (left: readonly ViewedPicture[]) => (
    <Lightbox
      pictures={left}
      startIndex={2}
      looksAhead={false}
      startsMoving={false}
      onClose={() => undefined}
    />
  );
  const root = render(lightbox(pictures));
  await expect.element(place(3)).toBeVisible();
  root.render(lightbox(pictures.slice(0, 2)));
  await expect.element(place(2, 2)).toBeVisible();
  await expect.element(picture('A boat')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(place(1, 2)).toBeVisible();
});

it('shows the position and the description', async () => {
  await open(undefined, 2);
  await expect
    .element(page.getByRole('status').filter({ hasText: LIGHTBOX_MESSAGES.position(3, 3) }))
    .toHaveTextContent(`${LIGHTBOX_MESSAGES.position(3, 3)}. Rain`);
});

it('shows the whole picture first, pixel by pixel on demand, and whole again', async () => {
  await open();
  const image = () => picture('A crane').element().getBoundingClientRect();
  await expect.poll(() => image().width).toBeGreaterThan(100);
  const frame = stage().getBoundingClientRect();
  expect(image().width).toBeLessThanOrEqual(frame.width + 1);
  expect(image().height).toBeLessThanOrEqual(frame.height + 1);

  await page.getByRole('button', { name: LIGHTBOX_MESSAGES.fullLabel }).click();
  await expect.poll(() => image().width).toBeCloseTo(4000, -1);
  await expect
    .element(page.getByRole('button', { name: LIGHTBOX_MESSAGES.fullLabel }))
    .toHaveAttribute('aria-pressed', 'true');

  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect
    .poll(() => image().left + image().right)
    .toBeGreaterThan(frame.left + frame.right + 100);
  await userEvent.keyboard('0');
  await expect.poll(() => image().width).toBeLessThanOrEqual(frame.width + 1);
});

it('shows the still where the frames do not come', async () => {
  await open([{ ...pictureOf('A crane'), moving: '/no-such-frames.gif' }]);
  const moving = () => document.querySelector('img[src="/no-such-frames.gif"]');
  await expect.poll(() => moving()?.hasAttribute('hidden')).toBe(true);
  expect(moving()?.checkVisibility()).toBe(false);
});

it('grows under the wheel without moving the page', async () => {
  await open();
  const wheel = new WheelEvent('wheel', { deltaY: -400, bubbles: true, cancelable: true });
  stage().dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  await expect.poll(() => scale()).toBeGreaterThan(1.5);
});

it('checks the file that is shown, and offers it of stored files only', async () => {
  const hash = 'a1'.repeat(32);
  const stored = { ...pictureOf('A boat'), moving: `/media/${hash}.gif` };
  const onCheck = vi.fn();
  render(
    <Lightbox
      pictures={[pictureOf('Rain'), stored]}
      startIndex={0}
      looksAhead={false}
      startsMoving={false}
      onCheck={onCheck}
      onClose={() => undefined}
    />,
  );
  const check = page.getByRole('button', { name: LIGHTBOX_MESSAGES.check(hash) });
  await expect.element(picture('Rain')).toBeVisible();
  await expect.element(check).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await check.click();
  expect(onCheck.mock.calls).toEqual([[stored.moving, hash]]);
});

it('closes by Escape and by its button', async () => {
  const onClose = await open();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: LIGHTBOX_MESSAGES.close }).click();
  await expect.poll(() => onClose).toHaveBeenCalledTimes(2);
});

it('says when a picture does not come, and tries again', async () => {
  const missing = { ...pictureOf('Gone'), src: '/nowhere/at-all.jpg' };
  await open([missing]);
  await expect.element(page.getByText(LIGHTBOX_MESSAGES.failed)).toBeVisible();
  const asked = performance.getEntriesByName(new URL(missing.src, location.href).href).length;
  await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
  await expect
    .poll(() => performance.getEntriesByName(new URL(missing.src, location.href).href).length)
    .toBeGreaterThan(asked);
  await expect.element(page.getByText(LIGHTBOX_MESSAGES.failed)).toBeVisible();
});

it('says that it tries again while the address is asked for, and asks for it once', async () => {
  const found = Promise.withResolvers<void>();
  const renew = vi.fn(() => found.promise);
  await open([{ ...pictureOf('Gone'), src: '/nowhere/at-all.jpg', renew }]);
  const retry = page.getByRole('button', { name: COMMON_MESSAGES.retry });
  await retry.click();
  await expect.element(page.getByRole('status').getByText(LIGHTBOX_MESSAGES.loading)).toBeVisible();
  await expect.element(retry).toHaveAttribute('aria-disabled', 'true');
  await retry.click({ force: true });
  expect(renew).toHaveBeenCalledTimes(1);
  found.resolve();
  await expect.element(page.getByText(LIGHTBOX_MESSAGES.failed)).toBeVisible();
  await expect.element(retry).toHaveAttribute('aria-disabled', 'false');
});
