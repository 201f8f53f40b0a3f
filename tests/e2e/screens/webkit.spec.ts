import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PASSWORD } from '../../support/e2e/accounts.ts';
import { oldClient } from '../../support/e2e/old-client.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { openWebKit, type WebKitWindow } from '../../support/e2e/webkit.ts';

const { composer } = POST_DIALOG_MESSAGES;
const DIALOG = '//*[@role="dialog"]';
const button = (name: string) => `//button[normalize-space()="${name}"]`;
const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;

/** Waits until a dialog is as high as what is in it, or nearly as the window, where it scrolls. */
async function expectWholeDialog(page: WebKitWindow) {
  const part = () =>
    page.run(() => {
      const dialog = document.querySelector('[role="dialog"]');
      if (!dialog) return 0;
      return dialog.clientHeight / Math.min(dialog.scrollHeight, innerHeight * 0.75);
    });
  await expect.poll(part, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
}

describe.skipIf(!existsSync('/usr/bin/WebKitWebDriver'))('in WebKit', () => {
  const world = serverAndBrowser();
  let origin: string;
  let page: WebKitWindow;

  beforeAll(async () => {
    origin = world.server.origin;
    page = await openWebKit();
    const { body } = await oldClient(origin).json('POST', '/api/users/register', {
      username: 'ada',
      password: PASSWORD,
      email: 'ada@example.org',
    });
    await page.open(`${origin}/login`);
    await page.run((token) => localStorage.setItem('token', token), body.token as string);
  });

  afterAll(() => page?.close());

  it('posts a picture, which is in the feed and opens', { timeout: 120_000 }, async () => {
    await page.open(`${origin}/post`);
    await page.type(field(composer.text), 'From the other engine');
    await expectWholeDialog(page);
    await page.type(`${DIALOG}//input[@type="file"]`, inject('photograph'));
    await page.see(`${DIALOG}//p[normalize-space()="${composer.accepted}"]`);
    await page.type(field(composer.alt.image), 'A hill at dusk');
    await expectWholeDialog(page);
    await page.press(`${DIALOG}${button(composer.post)}`);

    await page.see('//article//img[@alt="A hill at dusk"]');
    await page.press('//article//a[starts-with(@href, "/posts/")]');
    const shownPx = () =>
      page.run(() => {
        const image = document.querySelector<HTMLImageElement>(
          '[role="dialog"] img[alt^="A hill"]',
        );
        return image?.complete ? Math.min(image.naturalWidth, image.clientWidth) : 0;
      });
    await expect.poll(shownPx, { timeout: 30_000 }).toBeGreaterThan(300);
  });

  it('shows the whole of a dialog with many fields', { timeout: 60_000 }, async () => {
    await page.open(`${origin}/profile`);
    await page.press(button(PROFILE_MESSAGES.edit.title));
    await expectWholeDialog(page);
    await page.press(`${DIALOG}${button(COMMON_MESSAGES.cancel)}`);
  });
});
