import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { OFFLINE_ERROR, ONLINE_AGAIN } from '#contract/messages/en/common-errors.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import { useDraftFileRemoval } from '../../../src/features/auth/use-draft-file-removal.ts';
import { Composer } from '../../../src/features/posts/composer/composer.tsx';
import { DRAFT_KEYS } from '../../../src/lib/storage/draft-keys.ts';
import { removeDraft, saveDraft } from '../../../src/lib/storage/draft-store.ts';
import { logOut, session, useSession } from '../../../src/state/session.ts';
import { loseConnection } from '../../support/web/connection-loss.ts';
import { storedDrafts } from '../../support/web/drafts.ts';
import { chooseFiles, dropFiles, hugeFile, paste, pictureNamed } from '../../support/web/files.ts';
import { jsonResponse, mockApi, mockUploads } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const messages = POST_DIALOG_MESSAGES.composer;
const { returned } = POST_DIALOG_MESSAGES;
const text = () => page.getByRole('textbox', { name: messages.text, exact: true });
const addMedia = page.getByLabelText(messages.addMedia, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The composer, and what its callbacks got. */
function open(author = selfUser()) {
  const onCreated = vi.fn();
  const onClose = vi.fn();
  const root = render(<Composer author={author} onCreated={onCreated} onClose={onClose} />);
  return { onCreated, onClose, leave: () => root.unmount() };
}

/** What the login screen does, which follows every log-out. */
function SignedOut() {
  useDraftFileRemoval(useSession());
  return null;
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('a post', () => {
  it('is sent with Ctrl+Enter, with its fields, and reported to the page', async () => {
    const uploads = mockUploads();
    const { onCreated } = open();
    await text().fill('  Wave study.  ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.poll(() => uploads).toHaveLength(1);
    const form = uploads[0]?.form;
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      content: 'Wave study.',
      isPublic: 'public',
      allowComments: 'everyone',
      user: selfUser()._id,
    });
    const postDate = Date.parse(String(form?.get('postDate')));
    expect(Math.abs(postDate - Date.now() - LIMITS.dateExtensionMs)).toBeLessThan(60_000);

    uploads[0]?.respond(201, { _id: 'p1' });
    await expect.poll(() => onCreated).toHaveBeenCalledWith({ _id: 'p1' });
  });

  it('shows its progress in percent, and can be cancelled', async () => {
    const uploads = mockUploads();
    open();
    await text().fill('Wave study.');
    await button(messages.post).click();

    uploads[0]?.progress(3, 10);
    await expect.element(page.getByText(messages.percent(30))).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');

    await button(messages.stop).click();
    expect(uploads[0]?.isAborted).toBe(true);
    await expect.element(text()).toHaveValue('Wave study.');
    await expect.element(button(messages.post)).toBeVisible();
  });

  it('that failed keeps its content, and Retry sends it with the same key', async () => {
    const uploads = mockUploads();
    open(selfUser({ followingCount: 1 }));
    await text().fill('Wave study.');
    await page.getByRole('button', { name: messages.visibility, exact: false }).click();
    await button(messages.post).click();
    uploads[0]?.respond(503, { code: 'busy', error: ERROR_MESSAGES.busy });

    await expect.element(page.getByRole('alert').getByText(ERROR_MESSAGES.busy)).toBeVisible();
    await expect.element(text()).toHaveValue('Wave study.');
    await button(COMMON_MESSAGES.retry).click();

    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]?.form?.get('isPublic')).toBe('private');
    expect(uploads[1]?.headers.get('idempotency-key')).toBe(
      uploads[0]?.headers.get('idempotency-key'),
    );
    const fields = uploads.map(({ form }) =>
      [...(form ?? [])].filter(([name]) => name !== 'postDate'),
    );
    expect(fields[1]).toEqual(fields[0]);
  });

  it('that failed on a device that is offline says once it is online that it can be sent', async () => {
    const reconnect = loseConnection();
    const uploads = mockUploads();
    open();
    await text().fill('Wave study.');
    await button(messages.post).click();
    uploads[0]?.fail();
    await expect.element(page.getByText(OFFLINE_ERROR)).toBeVisible();

    reconnect();
    await expect.element(page.getByText(ONLINE_AGAIN)).toBeVisible();
    await expect.element(page.getByText(OFFLINE_ERROR)).not.toBeInTheDocument();
    expect(uploads).toHaveLength(1);
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => uploads).toHaveLength(2);
    const keys = uploads.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
  });

  it('that was stored although its answer was lost is changed by the next try, not made again', async () => {
    const uploads = mockUploads();
    const first = open();
    await text().fill('Wave study.');
    await button(messages.post).click();
    uploads[0]?.fail();
    await expect.element(page.getByText(ERROR_MESSAGES.post_failed)).toBeVisible();
    first.leave();

    const { onCreated } = open();
    await expect.element(text()).toHaveValue('Wave study.');
    await text().fill('Wave study, second state.');
    await button(messages.post).click();
    await expect.poll(() => uploads).toHaveLength(2);
    const keys = uploads.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    uploads[1]?.refuse('idempotency_conflict', { _id: 'p1', media: '' });

    await expect.poll(() => uploads).toHaveLength(3);
    expect(uploads[2]).toMatchObject({ method: 'PUT', path: '/api/posts/update/p1' });
    expect(Object.fromEntries(uploads[2]?.form ?? [])).toEqual({
      content: 'Wave study, second state.',
      isPublic: 'public',
      allowComments: 'everyone',
    });
    const post = { _id: 'p1', content: 'Wave study, second state.' };
    uploads[2]?.respond(200, post);
    await expect.poll(() => onCreated).toHaveBeenCalledWith(post);
  });

  it.each(['post_not_found', 'edit_window_over'] as const)(
    'is another one where the stored one is beyond change (%s), also when that answer is lost',
    async (code) => {
      const uploads = mockUploads();
      const calls = () => uploads.map(({ method }) => method);
      const { onCreated } = open();
      await text().fill('Wave study.');
      await button(messages.post).click();
      await expect.poll(calls).toEqual(['POST']);
      uploads[0]?.refuse('idempotency_conflict', { _id: 'p1', media: '' });
      await expect.poll(calls).toEqual(['POST', 'PUT']);
      uploads[1]?.refuse(code);
      await expect.poll(calls).toEqual(['POST', 'PUT', 'POST']);
      uploads[2]?.fail();
      await button(COMMON_MESSAGES.retry).click();
      await expect.poll(() => calls().length).toBe(4);
      uploads[3]?.refuse('idempotency_conflict', { _id: 'p1', media: '' });
      await expect.poll(() => calls().length).toBe(5);
      uploads[4]?.refuse(code);
      await expect.poll(() => calls().length).toBe(6);
      const [first, , second, , , third] = uploads.map(({ headers }) =>
        headers.get('idempotency-key'),
      );
      expect(second).not.toBe(first);
      expect(third).toBe(second);
      uploads[5]?.respond(201, { _id: 'p2' });
      await expect.poll(() => onCreated).toHaveBeenCalledWith({ _id: 'p2' });
    },
  );

  /** Sends a post whose answer is lost; returns the keys of all that is sent. */
  async function loseAnswer(content: string) {
    const uploads = mockUploads();
    open();
    await text().fill(content);
    await button(messages.post).click();
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.fail();
    await expect.element(page.getByText(ERROR_MESSAGES.post_failed)).toBeVisible();
    return () => uploads.map(({ headers }) => headers.get('idempotency-key'));
  }

  it('is the same one after another tab has sent its own', async () => {
    const keys = await loseAnswer('Wave study.');
    const theirs = { text: 'A harbour.', sendKey: 'key-of-the-other-tab' };
    void saveDraft(selfUser()._id, DRAFT_KEYS.post, theirs);
    removeDraft(selfUser()._id, DRAFT_KEYS.post);
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => keys().length).toBe(2);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[1]).not.toBe(theirs.sendKey);
  });

  it('that was emptied, and written anew, is another one', async () => {
    const keys = await loseAnswer('Wave study.');
    await text().fill('');
    await text().fill('A harbour.');
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    await expect.poll(() => keys().length).toBe(2);
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it('that was emptied is the same one once that is undone, also with a change', async () => {
    const keys = await loseAnswer('Wave study.');
    await text().click();
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await expect.element(text()).toHaveValue('');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(text()).toHaveValue('Wave study.');
    await text().fill('Wave study, second state.');
    await page.getByRole('button', { name: /^(Post|Retry)$/ }).click();
    await expect.poll(() => keys().length).toBe(2);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('without text and media is not sent', async () => {
    const uploads = mockUploads();
    open();
    await text().fill('   ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(ERROR_MESSAGES.post_empty)).toBeVisible();
    expect(uploads).toHaveLength(0);
  });

  it('may have 5,000 characters and not one more', async () => {
    const uploads = mockUploads();
    open();
    await text().fill('x'.repeat(LIMITS.postTextChars + 1));
    await expect.element(page.getByText('5,001 / 5,000')).toBeVisible();
    await button(messages.post).click();
    await expect.element(page.getByText(ERROR_MESSAGES.post_too_long)).toBeVisible();
    expect(uploads).toHaveLength(0);

    await text().fill('x'.repeat(LIMITS.postTextChars));
    await button(messages.post).click();
    await expect.poll(() => uploads).toHaveLength(1);
  });
});

describe('who can see a post', () => {
  it('stays public, with the reason, for a person who follows nobody', async () => {
    open(selfUser({ followingCount: 0 }));
    const chip = page.getByRole('button', { name: messages.visibility, exact: false });
    await expect.element(chip).toHaveAccessibleDescription(ERROR_MESSAGES.private_needs_following);
    await chip.click({ force: true });
    await expect.element(chip).toHaveTextContent(messages.public);
  });

  const chip = page.getByRole('button', { name: `${messages.visibility}:`, exact: false });
  const note = page.getByRole('alert').getByText(returned.note);
  const question = page.getByRole('alertdialog', { name: returned.title });
  const composerOf = (followingCount: number) => (
    <Composer author={selfUser({ followingCount })} onCreated={vi.fn()} onClose={vi.fn()} />
  );

  /** A post begun for a few, and nobody is followed any more. */
  async function openReturned() {
    const uploads = mockUploads();
    const root = render(composerOf(1));
    await text().fill('For a few.');
    await chip.click();
    await expect.element(chip).toHaveTextContent(messages.private);
    root.render(composerOf(0));
    await expect.element(chip).toHaveTextContent(messages.public);
    return { uploads, root };
  }

  it('returns to public when nobody is followed any more, says why, and asks before all see it', async () => {
    const { uploads } = await openReturned();
    await expect.element(note).toBeVisible();
    await button(messages.post).click();
    await question.getByRole('button', { name: returned.stay }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(uploads).toHaveLength(0);

    await button(messages.post).click();
    await question.getByRole('button', { name: returned.yes }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('isPublic')).toBe('public');
  });

  it('is kept by the draft: it is restored as private, or with the reason why it cannot be', async () => {
    const { root } = await openReturned();
    root.unmount();

    const alone = render(composerOf(0));
    await expect.element(text()).toHaveValue('For a few.');
    await expect.element(chip).toHaveTextContent(messages.public);
    await expect.element(note).toBeVisible();
    alone.unmount();

    render(composerOf(1));
    await expect.element(text()).toHaveValue('For a few.');
    await expect.element(chip).toHaveTextContent(messages.private);
  });

  it('is private again as soon as somebody is followed again, also under the question', async () => {
    const { uploads, root } = await openReturned();
    await button(messages.post).click();
    await expect.element(question).toBeVisible();
    root.render(composerOf(1));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(chip).toHaveTextContent(messages.private);
    await expect.element(note).not.toBeInTheDocument();
    await button(messages.post).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('isPublic')).toBe('private');
  });

  it('is confirmed once for the same post, and again after a change', async () => {
    const { uploads } = await openReturned();
    await button(messages.post).click();
    await question.getByRole('button', { name: returned.yes }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.fail();
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => uploads).toHaveLength(2);
    uploads[1]?.fail();
    await expect.element(button(COMMON_MESSAGES.retry)).toBeVisible();

    await text().fill('For a few of us.');
    await page.getByRole('button', { name: /^(Post|Retry)$/ }).click();
    await expect.element(question).toBeVisible();
    expect(uploads).toHaveLength(2);
  });

  it('needs no confirmation once the private text was deleted', async () => {
    const { uploads } = await openReturned();
    await text().fill('');
    await expect.element(note).not.toBeInTheDocument();
    await text().fill('For all.');
    await button(messages.post).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('isPublic')).toBe('public');
  });

  it('asks after the followed people when a private one was refused', async () => {
    const uploads = mockUploads();
    const calls = mockApi({
      'GET /api/users/details': () => jsonResponse(200, selfUser({ followingCount: 0 })),
    });
    session.current = { status: 'signed-in', user: selfUser({ followingCount: 1 }) };
    open(selfUser({ followingCount: 1 }));
    await text().fill('For a few.');
    await page.getByRole('button', { name: `${messages.visibility}:`, exact: false }).click();
    await button(messages.post).click();
    await expect.poll(() => uploads).toHaveLength(1);
    const status = PROBLEM_STATUS.private_needs_following;
    const message = ERROR_MESSAGES.private_needs_following;
    uploads[0]?.respond(status, { code: 'private_needs_following', error: message });
    await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/api/users/details']);
    await expect.poll(() => session.current).toMatchObject({ user: { followingCount: 0 } });
  });
});

describe('leaving', () => {
  it('needs no confirmation where nothing would be lost', async () => {
    const { onClose } = open();
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
  });

  it('asks first, and Escape stays', async () => {
    const { onClose } = open();
    await text().fill('Half a thought');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName(messages.leaveTitle);
    await userEvent.keyboard('{Escape}');
    await expect.element(text()).toHaveValue('Half a thought');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the draft for the next visit of the same person', async () => {
    const first = open();
    await text().fill('Half a thought');
    await button(COMMON_MESSAGES.cancel).click();
    await button(messages.keepDraft).click();
    await expect.poll(() => first.onClose).toHaveBeenCalled();
    first.leave();

    const second = open();
    await expect.element(text()).toHaveValue('Half a thought');
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard(', and on');
    await expect.element(text()).toHaveValue('Half a thought, and on');
    second.leave();

    open(selfUser({ _id: '01j000000000000000000000bb' as UserId, username: 'leo' }));
    await expect.element(text()).toHaveValue('');
  });

  it('forgets a draft that is discarded', async () => {
    const first = open();
    await text().fill('Half a thought');
    await button(COMMON_MESSAGES.cancel).click();
    await button(messages.discard).click();
    await expect.poll(() => first.onClose).toHaveBeenCalled();
    first.leave();

    open();
    await expect.element(text()).toHaveValue('');
  });
});

describe('the description of a picture', () => {
  it.each([1, 2])(
    'is counted in characters, as the server counts, beside each of %i',
    async (count) => {
      const uploads = mockUploads();
      open();
      await text().fill('Studies');
      chooseFiles(
        addMedia,
        ...['a.png', 'b.png'].slice(0, count).map((name) => pictureNamed(name)),
      );
      const name = count === 1 ? messages.alt.image : messages.altAt(1);
      const alt = page.getByRole('textbox', { name });
      const longest = '🎨'.repeat(LIMITS.mediaAltChars);
      await alt.fill(`${longest}🎨`);
      await expect.element(alt).toHaveValue(`${longest}🎨`);
      await expect.element(alt).toHaveAccessibleDescription(ERROR_MESSAGES.alt_too_long);
      await alt.fill(longest);
      await expect.element(alt).not.toHaveAttribute('aria-invalid');
      await expect.element(button(messages.post)).toHaveAttribute('aria-disabled', 'false');
      await button(messages.post).click();
      if (count === 2) await button(POST_DIALOG_MESSAGES.missingDescriptions.post).click();
      await expect.poll(() => uploads[0]?.form?.get('mediaAlt')).toBe(longest);
    },
  );
});

describe('the draft of a post with pictures', () => {
  const alt = (position: number) => page.getByRole('textbox', { name: messages.altAt(position) });
  const accepted = page.getByText(messages.accepted, { exact: false });
  const drafts = async () =>
    (await storedDrafts()).map(({ key }) => key.replace(/file:.*/, 'file'));

  /** Two prepared pictures with a text, in the other order, the first described. */
  async function begin() {
    const opened = open();
    await text().fill('A series');
    chooseFiles(addMedia, pictureNamed('a.png'), pictureNamed('b.png'));
    await expect.poll(() => accepted.elements()).toHaveLength(2);
    await button(messages.moveLater(1)).click();
    await alt(1).fill('A harbour');
    return opened;
  }

  it('is restored with its prepared pictures, their order and descriptions, and removed once it is posted', async () => {
    const first = await begin();
    await expect.poll(drafts).toEqual(['post', 'post:file', 'post:file']);
    first.leave();

    const uploads = mockUploads();
    const { onCreated } = open();
    await expect.element(text()).toHaveValue('A series');
    await expect.poll(() => accepted.elements()).toHaveLength(2);
    await expect.element(alt(1)).toHaveValue('A harbour');
    await button(messages.post).click();
    await button(POST_DIALOG_MESSAGES.missingDescriptions.post).click();
    await expect.poll(() => uploads).toHaveLength(1);
    const names = [...(uploads[0]?.form?.values() ?? [])].flatMap((value) =>
      value instanceof File ? [value.name] : [],
    );
    expect(names).toEqual(['b.png', 'a.png']);
    expect(uploads[0]?.form?.get('mediaAlt')).toBe('A harbour');
    uploads[0]?.respond(201, { _id: 'p1' });
    await expect.poll(() => onCreated).toHaveBeenCalled();
    await expect.poll(drafts).toEqual([]);
  });

  it('loses a picture that is removed, and all of them with the draft', async () => {
    const { onClose } = await begin();
    await button(messages.removeAt(2)).click();
    await expect.poll(drafts).toEqual(['post', 'post:file']);
    await button(COMMON_MESSAGES.cancel).click();
    await button(messages.discard).click();
    await expect.poll(() => onClose).toHaveBeenCalled();
    await expect.poll(drafts).toEqual([]);
  });

  it('loses its pictures when its writer logs out, and says which', async () => {
    const first = await begin();
    await expect.poll(drafts).toHaveLength(3);
    first.leave();
    session.current = { status: 'signed-in', user: selfUser() };
    logOut();
    await render(<SignedOut />);
    await expect.poll(drafts).toEqual(['post']);
    open();
    await expect.element(text()).toHaveValue('A series');
    const lost = MEDIA_MESSAGES.draft.lost('b.png, a.png');
    await expect.element(page.getByText(lost)).toBeVisible();
  });

  it('names the pictures that the browser has no room for, before they are lost', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      draft: { key: string },
    ) {
      if (draft.key.includes('file')) throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, draft);
    });
    await begin();
    const refused = MEDIA_MESSAGES.draft.refused('b.png, a.png');
    await expect.element(page.getByText(refused)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog');
    const missing = MEDIA_MESSAGES.draft.missing('b.png, a.png');
    await expect.element(question.getByText(missing, { exact: false })).toBeVisible();
    await expect.element(question.getByText(messages.leaveText, { exact: false })).toBeVisible();
  });
});

it('what is being sent is not changed by Ctrl+Z', async () => {
  const uploads = mockUploads();
  open();
  await text().fill('A series');
  chooseFiles(addMedia, pictureNamed('a.png'), pictureNamed('b.png'), pictureNamed('c.png'));
  const removals = () => page.getByRole('button', { name: /^Remove image/ }).elements();
  await expect
    .poll(() => page.getByText(messages.accepted, { exact: false }).elements())
    .toHaveLength(3);
  await button(messages.removeAt(1)).click();
  await expect.poll(removals).toHaveLength(2);
  await button(messages.post).click();
  await button(POST_DIALOG_MESSAGES.missingDescriptions.post).click();
  await expect.poll(() => uploads).toHaveLength(1);
  document.body.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  uploads[0]?.fail();
  await expect.element(button(COMMON_MESSAGES.retry)).toBeVisible();
  expect(removals()).toHaveLength(2);
});

it('focus moves to a neighbour after Remove, Undo, Dismiss and Choose others', async () => {
  open();
  await expect.element(addMedia).toBeInTheDocument();
  chooseFiles(addMedia, pictureNamed('a.png'), pictureNamed('b.png'), pictureNamed('c.png'));
  const ready = page.getByText(messages.accepted, { exact: false });
  await expect.poll(() => ready.elements()).toHaveLength(3);
  const press = async (name: string) => {
    button(name).element().focus();
    await userEvent.keyboard('{Enter}');
  };
  await press(messages.removeAt(2));
  await expect.element(button(messages.removeAt(2))).toHaveFocus();
  await press(messages.undo);
  await expect.element(button(messages.drag(2))).toHaveFocus();

  const more = page.getByLabelText(messages.addMore, { exact: true });
  chooseFiles(more, hugeFile());
  await expect.element(button(MEDIA_MESSAGES.dismiss)).toBeVisible();
  await press(MEDIA_MESSAGES.dismiss);
  await expect.element(more).toHaveFocus();
  chooseFiles(more, hugeFile());
  const others = page.getByLabelText(MEDIA_MESSAGES.chooseOthers);
  await expect.element(others).toBeInTheDocument();
  (others.element() as HTMLElement).focus();
  chooseFiles(others, pictureNamed('d.png'));
  await expect.element(more).toHaveFocus();
});

describe('a chosen file', () => {
  it('is refused above 12 MB, and nothing is sent until it is removed', async () => {
    const uploads = mockUploads();
    open();
    await text().fill('Wave study.');
    chooseFiles(addMedia, hugeFile());

    await expect
      .element(page.getByRole('alert').getByText(ERROR_MESSAGES.post_file_too_large))
      .toBeVisible();
    await expect.element(page.getByText('huge.jpg')).toBeVisible();
    expect(button(messages.post).element()).toHaveAttribute('aria-disabled', 'true');
    await button(messages.post).click({ force: true });
    await expect.element(page.getByText(MEDIA_MESSAGES.refused)).toBeVisible();
    expect(uploads).toHaveLength(0);

    await button(MEDIA_MESSAGES.dismiss).click();
    await expect.element(page.getByText(MEDIA_MESSAGES.refused)).not.toBeInTheDocument();
    await expect.element(addMedia).toHaveFocus();
    await button(messages.post).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.has('media')).toBe(false);
  });

  it('says how it is moved once there is another one, not before', async () => {
    open();
    await expect.element(addMedia).toBeInTheDocument();
    chooseFiles(addMedia, pictureNamed('a.png'));
    await expect.element(page.getByText(messages.accepted, { exact: true })).toBeVisible();
    expect(page.getByText(messages.moveKeys).elements()).toEqual([]);
    chooseFiles(page.getByLabelText(messages.addMore), pictureNamed('b.png'));
    await expect.element(button(messages.drag(1))).toHaveAccessibleDescription(messages.moveKeys);
  });

  it('refused with others is named beside them, and Choose others takes their place', async () => {
    open();
    await expect.element(addMedia).toBeInTheDocument();
    chooseFiles(addMedia, hugeFile('a.jpg'), pictureNamed('fine.png'), hugeFile('b.jpg'));
    const frame = page.getByRole('alert').filter({ hasText: MEDIA_MESSAGES.refusedCount(2) });
    for (const name of ['a.jpg', 'b.jpg']) {
      await expect
        .element(frame.getByRole('listitem').filter({ hasText: name }))
        .toHaveTextContent(`${name}${ERROR_MESSAGES.post_file_too_large}`);
    }
    expect(frame.getByRole('button', { name: COMMON_MESSAGES.retry }).elements()).toEqual([]);
    chooseFiles(frame.getByLabelText(MEDIA_MESSAGES.chooseOthers), pictureNamed('other.png'));
    await expect.element(page.getByText(messages.position(2, 2), { exact: false })).toBeVisible();
    await expect.element(frame).not.toBeInTheDocument();
  });

  it('can be dropped anywhere', async () => {
    open();
    await expect.element(text()).toBeVisible();
    expect(dropFiles([hugeFile()]).defaultPrevented).toBe(true);
    await expect.element(page.getByText(ERROR_MESSAGES.post_file_too_large)).toBeVisible();
  });

  it('can be pasted', async () => {
    open();
    await expect.element(text()).toBeVisible();
    paste(text(), {}, hugeFile());
    await expect.element(page.getByText(ERROR_MESSAGES.post_file_too_large)).toBeVisible();
  });

  it('pasted with its text from an office program is left to the field', async () => {
    open();
    await expect.element(text()).toBeVisible();
    const copied = (formats: Readonly<Record<string, string>>) =>
      paste(text(), formats, hugeFile('huge.png'));
    const cells = copied({ 'text/plain': 'A\tB', 'text/html': '<table></table>' });
    expect(cells.defaultPrevented).toBe(false);
    await expect.element(page.getByText('huge.png')).not.toBeInTheDocument();
    expect(copied({ 'text/html': '<img>' }).defaultPrevented).toBe(true);
    await expect.element(page.getByText('huge.png')).toBeVisible();
    expect(copied({ 'text/plain': 'huge.png' }).defaultPrevented).toBe(true);
  });
});
