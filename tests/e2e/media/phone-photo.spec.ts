import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';

import { signUp } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import { startBuiltServer, temporaryFolder } from '../../support/e2e/launch-server.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { GPS_LOCATION, mp4Of } from '../../support/server/videos.ts';

const world = serverAndBrowser();
const files = temporaryFolder('hub-files-');
afterAll(() => files.remove());
const photograph = inject('photograph');

/** The dialog in which a post is written, opened as people do. */
async function openComposer(page: Page) {
  await page.getByRole('link', { name: SHELL_MESSAGES.nav.post, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await expectUi(dialog).toBeVisible();
  return dialog;
}

function pick(page: Page, file: string) {
  return page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
}

describe('a real photo', () => {
  it('goes from the file picker to other people’s feeds', async () => {
    const ada = await openVisitor(world.browser, world.server.origin);
    await signUp(ada.page, 'ada');
    const bob = await openVisitor(world.browser, world.server.origin, PHONE);
    await signUp(bob.page, 'bob', 'bob@example.org');

    const worker = ada.page.waitForEvent('worker', (it) => it.url().includes('media.worker'));
    const dialog = await openComposer(ada.page);
    await dialog
      .getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })
      .fill('Sunset, straight from the phone.');
    await pick(ada.page, photograph);
    await worker;

    await expectUi(dialog.getByText(POST_DIALOG_MESSAGES.composer.accepted)).toBeVisible();
    // Sideways in the file, upright for people; the place is gone; the budget is kept.
    await expectUi(dialog).toContainText('4272×2848');
    await expectUi(dialog).toContainText('GPS removed');
    await expectUi(dialog).toContainText(/on this device/);
    // Whole and large, and the rest of the form is in the window with it.
    const preview = dialog.getByAltText(POST_DIALOG_MESSAGES.composer.preview);
    await expectUi(async () => {
      const box = (await preview.boundingBox()) ?? { width: 0, height: 0 };
      expect(box.height).toBeGreaterThan(200);
      expect(box.width / box.height).toBeCloseTo(4272 / 2848, 1);
    }).toPass({ timeout: 30_000 });
    await expectUi(dialog.getByLabel(POST_DIALOG_MESSAGES.composer.alt.image)).toBeInViewport();

    await dialog
      .getByRole('button', { name: POST_DIALOG_MESSAGES.composer.post, exact: true })
      .click();
    // Said once: what is missing can be added there and then, or left out.
    const { missingDescriptions } = POST_DIALOG_MESSAGES;
    await ada.page.getByRole('button', { name: missingDescriptions.add(1) }).click();
    await expectUi(dialog.getByLabel(POST_DIALOG_MESSAGES.composer.alt.image)).toBeFocused();
    await dialog
      .getByRole('button', { name: POST_DIALOG_MESSAGES.composer.post, exact: true })
      .click();
    await expectUi(dialog).toBeHidden();

    const card = ada.page.getByRole('article').first();
    await expectUi(card).toContainText('Sunset, straight from the phone.');
    const picture = card.getByRole('img').last();
    await expectUi(picture).toBeVisible();
    await expectUi
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    // Another person sees it: announced, not pushed under the reader's thumb.
    const pill = bob.page.getByRole('button', { name: /1 new post/ });
    await expectUi(pill).toBeVisible();
    await pill.click();
    const seen = bob.page.getByRole('article').first();
    await expectUi(seen).toContainText('Sunset, straight from the phone.');
    await expectUi(seen.getByRole('img').last()).toBeVisible();

    expect(ada.pageErrors).toEqual([]);
    expect(bob.pageErrors).toEqual([]);
    await ada.context.close();
    await bob.context.close();
  });

  it('is stored within its byte budget, upright and without its location', async () => {
    const eve = await openVisitor(world.browser, world.server.origin);
    await signUp(eve.page, 'eve');
    const { media, mediaWidth, mediaHeight } = await eve.page.evaluate(async () => {
      const answer = await fetch('/api/users/allPosts', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      });
      const [post] = await answer.json();
      return post;
    });
    const stored = Buffer.from(await (await fetch(world.server.origin + media)).arrayBuffer());
    expect(stored.length).toBeLessThanOrEqual(LIMITS.postImageBytes);
    expect(mediaWidth / mediaHeight).toBeCloseTo(4272 / 2848, 2);
    for (const trace of ['Exif', 'GPS', 'http://ns.adobe.com/xap', 'Telefon', 'photographer']) {
      expect(stored.includes(trace)).toBe(false);
    }
    await eve.context.close();
  });

  it('is still there after the server was killed right after its answer', async () => {
    const folder = temporaryFolder('hub-data-');
    const first = await startBuiltServer(inject('clone'), folder.path);
    const finn = await openVisitor(world.browser, first.origin);
    await signUp(finn.page, 'finn');
    const token = await finn.page.evaluate(() => localStorage.getItem('token'));
    const form = new FormData();
    form.set('content', 'Written just before the power went.');
    form.set('media', new Blob([readFileSync(photograph)], { type: 'image/jpeg' }), 'sunset.jpg');
    const answer = await fetch(`${first.origin}/api/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    await first.kill();
    expect(answer.ok).toBe(true);
    const { _id, media } = await answer.json();

    const second = await startBuiltServer(inject('clone'), folder.path);
    const post = await fetch(`${second.origin}/api/posts/${_id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await post.json()).content).toBe('Written just before the power went.');
    expect((await fetch(second.origin + media)).status).toBe(200);
    await finn.context.close();
    await second.stop();
    folder.remove();
  });
});

describe('the media meter shows before sending what became of a file:', () => {
  /** Upright, within 3840×2160, without its place. */
  const FITTED = /4272×2848 → 3240×2160q 0\.7 · \d+ ms on this device · GPS removed/;

  it('a real photo in a profile and in a project', async () => {
    const { page, pageErrors, context } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'lene', 'lene@example.org');
    await page.getByRole('link', { name: SHELL_MESSAGES.nav.profile }).first().click();
    await page.getByRole('button', { name: PROFILE_MESSAGES.edit.title }).click();
    const profile = page.getByRole('dialog', { name: PROFILE_MESSAGES.edit.title });
    for (const name of [PROFILE_MESSAGES.edit.banner, PROFILE_MESSAGES.edit.picture]) {
      const field = profile.getByRole('group', { name });
      await field.locator('input[type=file]').setInputFiles(photograph);
      await expectUi(field).toContainText(FITTED);
    }
    await profile.getByRole('button', { name: PROFILE_MESSAGES.edit.save, exact: true }).click();
    await expectUi(profile).toBeHidden();

    await page.getByRole('link', { name: PROJECT_MESSAGES.addNew }).click();
    const editor = page.getByRole('dialog', { name: PROJECT_MESSAGES.editor.newTitle });
    await editor.getByLabel(PROJECT_MESSAGES.editor.chooseCover).setInputFiles(photograph);
    const cover = editor.getByRole('region', {
      name: PROJECT_MESSAGES.editor.cover,
      exact: true,
    });
    await expectUi(cover).toContainText(FITTED);
    const gallery = editor.getByRole('region', { name: PROJECT_MESSAGES.editor.gallery });
    await gallery.locator('input[type=file]').setInputFiles([photograph, photograph]);
    await expectUi(gallery.getByRole('status')).toContainText(
      /^2 files: .* → .*GPS removed from 2$/,
    );
    await gallery.getByRole('option').first().click();
    await expectUi(editor.locator('[data-inspector]')).toContainText(FITTED);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('a video, whose location is blanked before it leaves the device', async () => {
    const { page, context } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'mio', 'mio@example.org');
    const video = join(files.path, 'harbour.mp4');
    writeFileSync(video, mp4Of());
    const dialog = await openComposer(page);
    await pick(page, video);
    await expectUi(dialog.getByText(POST_DIALOG_MESSAGES.composer.accepted)).toBeVisible();
    await expectUi(dialog).toContainText('1920×1080');
    await expectUi(dialog).toContainText('0:03 · GPS removed');
    await expectUi(dialog).not.toContainText('q 0');

    await page.evaluate(() => {
      const send = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function sendAndKeep(body) {
        if (body instanceof FormData) Reflect.set(globalThis, 'sentFile', body.get('media'));
        send.call(this, body);
      };
    });
    await dialog
      .getByRole('button', { name: POST_DIALOG_MESSAGES.composer.post, exact: true })
      .click();
    await expectUi(dialog).toBeHidden();
    const sent = await page.evaluate(() => (Reflect.get(globalThis, 'sentFile') as File).text());
    expect(readFileSync(video, 'latin1')).toContain(GPS_LOCATION);
    expect(sent).toContain('pictures and sound');
    expect(sent).not.toContain(GPS_LOCATION);
    await context.close();
  });
});
