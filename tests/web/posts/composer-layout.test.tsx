import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { Composer } from '../../../src/features/posts/composer/composer.tsx';
import { chooseFiles, pictureNamed } from '../../support/web/files.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const messages = POST_DIALOG_MESSAGES.composer;

it.each([
  [1280, 700, 'somebody who follows people', 1],
  [1280, 700, 'a newcomer', 0],
  [390, 640, 'a newcomer', 0],
])('the description of a picture is written with its hint in sight: %i×%i, %s', async (...row) => {
  const [widthPx, heightPx, , followingCount] = row;
  await page.viewport(widthPx, heightPx);
  onTestFinished(() => page.viewport(414, 896));
  render(
    <Composer
      author={selfUser({ followingCount })}
      onCreated={() => undefined}
      onClose={() => undefined}
    />,
  );
  const addMedia = page.getByLabelText(messages.addMedia, { exact: true });
  await expect.element(addMedia).toBeInTheDocument();
  chooseFiles(addMedia, pictureNamed('a.png'));
  await expect.element(page.getByText(messages.accepted, { exact: true })).toBeVisible();

  const field = page.getByRole('textbox', { name: messages.alt.image });
  field.element().focus();

  const foot = document.querySelector('form')?.lastElementChild;
  const footTop = () => foot?.getBoundingClientRect().top;
  const hint = page.getByText(messages.altHint).element();
  await expect
    .poll(() => hint.getBoundingClientRect().bottom - (footTop() ?? 0))
    .toBeLessThanOrEqual(0);
});

it.each([
  [1280, 700],
  [390, 640],
])(
  'what was removed can be undone right above the foot, with nothing seen between: %i×%i',
  async (widthPx, heightPx) => {
    await page.viewport(widthPx, heightPx);
    onTestFinished(() => page.viewport(414, 896));
    render(
      <Composer
        author={selfUser({ followingCount: 1 })}
        onCreated={() => undefined}
        onClose={() => undefined}
      />,
    );
    const addMedia = page.getByLabelText(messages.addMedia, { exact: true });
    await expect.element(addMedia).toBeInTheDocument();
    chooseFiles(
      addMedia,
      ...['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png'].map(pictureNamed),
    );
    await expect.element(page.getByText(messages.position(6, 6), { exact: false })).toBeVisible();
    await page.getByRole('button', { name: messages.removeAt(1), exact: true }).click();

    const undo = page.getByRole('button', { name: messages.undo, exact: true });
    await expect.element(undo).toBeVisible();
    const row = page.getByText(messages.addMore).element().closest('fieldset > div');
    const foot = document.querySelector('form')?.lastElementChild;
    const gapPx = () =>
      (foot?.getBoundingClientRect().top ?? 0) - (row?.getBoundingClientRect().bottom ?? 0);
    await expect
      .poll(() => Math.round(Math.abs(gapPx())), { timeout: 5000 })
      .toBeLessThanOrEqual(4);
  },
);
