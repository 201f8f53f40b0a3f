import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { CARD_FOLDED_LINES } from '#contract/rules/card-layout.ts';
import { mountedCards, pagesOf, renderFeedScreen } from '../../support/web/feed-harness.tsx';
import { postOf } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';

const NOW = Date.now();
const LINES = Array.from({ length: 60 }, (_, at) => `Line ${at}`);

/** A feed that begins with this text, with enough posts below to leave it behind. */
async function showFeed(content: string) {
  await page.viewport(390, 844);
  const long = postOf(1, { content, createdAtMs: NOW, likes: 9 });
  const others = Array.from({ length: 80 }, (_, at) =>
    postOf(at + 2, { createdAtMs: NOW - (at + 1) * 60_000 }),
  );
  renderFeedScreen(pagesOf([long, ...others]));
  await expect.element(more).toBeVisible();
}

const more = page.getByRole('button', { name: POST_MESSAGES.card.showMoreText });
const less = page.getByRole('button', { name: POST_MESSAGES.card.showLessText });
const paragraph = () => document.querySelector<HTMLElement>('p[id$="-text"]') as HTMLElement;
const linesOf = (text: HTMLElement) =>
  Math.round(
    text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
const cardPx = () => mountedCards()[0]?.getBoundingClientRect().height ?? Number.NaN;

it('a long text is opened in place, stays open while it is out of sight, and is folded again', async () => {
  await showFeed(LINES.join('\n'));
  expect(linesOf(paragraph())).toBe(CARD_FOLDED_LINES);
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const { top } = paragraph().getBoundingClientRect();
  await more.click();
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  expect(less.element()).toHaveFocus();
  expect(linesOf(paragraph())).toBe(LINES.length);
  expect(paragraph().getBoundingClientRect().top).toBe(top);

  less.element().blur();
  const openPx = cardPx();
  scrollTo(0, 30_000);
  await expect.poll(() => document.body.textContent).not.toContain('Line 59');
  scrollTo(0, 0);
  await expect.element(less).toBeInTheDocument();
  expect(linesOf(paragraph())).toBe(LINES.length);
  expect(cardPx()).toBe(openPx);

  await less.click();
  await expect.element(more).toHaveFocus();
  expect(linesOf(paragraph())).toBe(CARD_FOLDED_LINES);
});

it.each([
  ['ltr', 'ltr', 'left', 'Line'],
  ['rtl', 'ltr', 'right', 'שורה'],
  ['ltr', 'rtl', 'left', 'Line'],
  ['rtl', 'rtl', 'right', 'שורה'],
] as const)('a long %s text on a %s page has its button at its %s', async (_, dir, side, word) => {
  document.documentElement.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await showFeed(LINES.map((_line, at) => `${word} ${at}`).join('\n'));
  for (const width of [390, 1280]) {
    await page.viewport(width, 844);
    await frames();
    const button = more.element().getBoundingClientRect();
    const text = paragraph().getBoundingClientRect();
    expect(button.width).toBeLessThan(text.width / 2);
    expect(Math.round(button[side])).toBe(Math.round(text[side]));
  }
});

it('a link beyond the first lines opens the text when it gets the focus, and is seen', async () => {
  await showFeed([...LINES.slice(0, 40), 'https://example.com/hidden', ...LINES].join('\n'));
  const link = page.getByRole('link', { name: 'https://example.com/hidden' });
  while (document.activeElement !== link.element()) await userEvent.tab();
  await expect.element(less).toBeInTheDocument();
  await expect.element(link).toHaveFocus();
  const { top, bottom } = link.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(844);
});
