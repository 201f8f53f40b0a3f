import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { Post } from '#contract/schema/post.ts';
import { EditPost } from '../../../src/features/posts/composer/edit-post.tsx';
import { setServerTime } from '../../../src/lib/api/server-clock.ts';
import { useToasts } from '../../../src/state/toasts.ts';
import { storedDrafts } from '../../support/web/drafts.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { chooseFiles, dropFiles, hugeFile, pictureNamed } from '../../support/web/files.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render, renderHook } from '../../support/web/render.tsx';

const MINUTE = 60_000;
const text = () =>
  page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.composer.text, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chip = (label: string) => page.getByRole('button', { name: `${label}:`, exact: false });
const withPicture = {
  media: '/media/picture.jpg',
  mediaType: 'image',
  mediaWidth: 640,
  mediaHeight: 480,
  mediaAlt: 'A ridge',
} as const;

/** The form for a post that was made `ageMs` ago, and what its callbacks got. */
function open(ageMs: number, facts: Partial<Post> = {}, followingCount = 1) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const { createdAt: _, postDate: __, dateExtendedBy: ___, ...fields } = facts;
  const post = postOf(7, { content: 'Wave study.', ...fields, createdAtMs: Date.now() - ageMs });
  const author = selfUser({ followingCount });
  const root = render(<EditPost author={author} post={post} onSaved={onSaved} onClose={onClose} />);
  return { onSaved, onClose, post, leave: () => root.unmount() };
}

beforeEach(() => {
  setServerTime(new Date().toUTCString());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('within 30 minutes', () => {
  it('sends only what was changed, and shows the progress', async () => {
    const uploads = mockUploads();
    const { onSaved, post } = open(10 * MINUTE);
    await text().fill('  Wave study, second state. ');
    await button(POST_DIALOG_MESSAGES.edit.save).click();

    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.method).toBe('PUT');
    expect(uploads[0]?.path).toContain(post._id);
    expect([...(uploads[0]?.form ?? [])]).toEqual([['content', 'Wave study, second state.']]);
    uploads[0]?.progress(1, 2);
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.composer.percent(50))).toBeVisible();

    uploads[0]?.respond(200, { ...post, edited: true });
    await expect.poll(() => onSaved).toHaveBeenCalledWith({ ...post, edited: true });
  });

  it('shows the time left, counting down', async () => {
    open(10 * MINUTE);
    const timer = page.getByRole('timer');
    await expect.element(timer).toBeVisible();
    const before = timer.element().textContent;
    expect(before).toMatch(/another (20:00|19:\d\d) minutes\./);
    await expect.poll(() => timer.element().textContent, { timeout: 5000 }).not.toBe(before);
  });

  it('counts by the clock of the server', async () => {
    setServerTime(new Date(Date.now() + 25 * MINUTE).toUTCString());
    open(10 * MINUTE);
    await expect.element(text()).toHaveAttribute('readonly');
  });

  it('lets the picture be described, replaced, removed and restored', async () => {
    const uploads = mockUploads();
    open(0, withPicture);
    const alt = page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.composer.alt.image });
    await expect.element(alt).toHaveValue('A ridge');
    await button(POST_DIALOG_MESSAGES.composer.remove).click();
    await expect.element(alt).not.toBeInTheDocument();
    const add = page.getByLabelText(POST_DIALOG_MESSAGES.composer.addMedia, { exact: true });
    await expect.element(add).toHaveFocus();
    await button(POST_DIALOG_MESSAGES.edit.restoreStored).click();
    await expect.element(alt).toHaveValue('A ridge');
    expect(button(POST_DIALOG_MESSAGES.edit.save).element()).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await button(POST_DIALOG_MESSAGES.edit.save).click({ force: true });
    await expect.element(page.getByText(COMMON_MESSAGES.unchanged)).toBeVisible();
    expect(uploads).toHaveLength(0);

    await button(POST_DIALOG_MESSAGES.composer.remove).click();
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect([...(uploads[0]?.form ?? [])]).toEqual([['removeMedia', 'true']]);
  });

  it('cannot change its picture while it is being saved: the shown one is sent', async () => {
    const uploads = mockUploads();
    open(0, withPicture);
    await text().fill('Second state');
    const remove = button(POST_DIALOG_MESSAGES.composer.remove);
    expect(remove.element().closest('[inert]')).toBeNull();
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(remove.element().closest('[inert]')).not.toBeNull();
    await button(POST_DIALOG_MESSAGES.composer.stop).click();
    await remove.click();
    await expect.element(button(POST_DIALOG_MESSAGES.edit.restoreStored)).toBeVisible();
  });

  it('keeps what was written when saving fails, and tries again', async () => {
    const uploads = mockUploads();
    open(0);
    await text().fill('Second state');
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.fail();
    await expect.element(page.getByText(ERROR_MESSAGES.edit_failed)).toBeVisible();
    await expect.element(text()).toHaveValue('Second state');
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => uploads).toHaveLength(2);
  });

  it('refuses a post with nothing in it before it is sent', async () => {
    const uploads = mockUploads();
    open(0);
    await text().fill('  ');
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.element(page.getByText(ERROR_MESSAGES.post_empty)).toBeVisible();
    expect(uploads).toHaveLength(0);
  });
});

describe('after 30 minutes', () => {
  it('shows text and media to be read only, with the reason', async () => {
    open(LIMITS.postEditWindowMs, withPicture);
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.edit.over)).toBeVisible();
    await expect.element(text()).toHaveAttribute('readonly');
    await expect.element(text()).toHaveAccessibleDescription(POST_DIALOG_MESSAGES.edit.over);
    await expect.element(chip(POST_DIALOG_MESSAGES.composer.visibility)).toHaveFocus();
    await expect
      .element(page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.composer.alt.image }))
      .toHaveAttribute('readonly');
    expect(
      page.getByRole('button', { name: POST_DIALOG_MESSAGES.composer.remove }).elements(),
    ).toEqual([]);
    expect(page.getByLabelText(POST_DIALOG_MESSAGES.composer.replace).elements()).toEqual([]);
  });

  it('still changes who can see and who can comment', async () => {
    const uploads = mockUploads();
    open(2 * LIMITS.postEditWindowMs);
    await chip(POST_DIALOG_MESSAGES.composer.visibility).click();
    await chip(POST_DIALOG_MESSAGES.composer.comments).click();
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.composer.followers)).toBeVisible();
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect([...(uploads[0]?.form ?? [])]).toEqual([
      ['isPublic', 'private'],
      ['allowComments', 'followers'],
    ]);
  });

  it('keeps unsaved text for copying when the time runs out, and says so', async () => {
    const uploads = mockUploads();
    open(LIMITS.postEditWindowMs - 2500);
    await text().fill('Too late');
    await expect
      .element(page.getByText(POST_DIALOG_MESSAGES.edit.cutOff, { exact: false }))
      .toBeVisible();
    await expect.element(text()).toHaveValue('Too late');
    await expect.element(text()).toHaveAttribute('readonly');
    await chip(POST_DIALOG_MESSAGES.composer.comments).click();
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect([...(uploads[0]?.form ?? [])]).toEqual([['allowComments', 'followers']]);
  });
});

describe('who can see it', () => {
  it('stays public, with the reason, for a person who follows nobody', async () => {
    open(0, {}, 0);
    const visibility = chip(POST_DIALOG_MESSAGES.composer.visibility);
    await expect
      .element(visibility)
      .toHaveAccessibleDescription(ERROR_MESSAGES.private_needs_following);
    await visibility.click({ force: true });
    await expect.element(visibility).toHaveTextContent(POST_DIALOG_MESSAGES.composer.public);
  });

  it('returns to public where nobody is followed any more, unless it is stored as private', async () => {
    const post = postOf(7, { content: 'Wave study.', createdAtMs: Date.now() });
    const editing = (stored: Post, followingCount: number) => (
      <EditPost
        key={stored.visibility}
        author={selfUser({ followingCount })}
        post={stored}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    );
    const root = render(editing(post, 1));
    await chip(POST_DIALOG_MESSAGES.composer.visibility).click();
    await expect
      .element(chip(POST_DIALOG_MESSAGES.composer.visibility))
      .toHaveTextContent(POST_DIALOG_MESSAGES.composer.private);
    root.render(editing(post, 0));
    await expect
      .element(chip(POST_DIALOG_MESSAGES.composer.visibility))
      .toHaveTextContent(POST_DIALOG_MESSAGES.composer.public);
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.returned.note)).toBeVisible();
    root.render(editing(post, 1));
    await expect
      .element(chip(POST_DIALOG_MESSAGES.composer.visibility))
      .toHaveTextContent(POST_DIALOG_MESSAGES.composer.private);
    await expect
      .element(page.getByText(POST_DIALOG_MESSAGES.returned.note))
      .not.toBeInTheDocument();

    root.render(editing({ ...post, visibility: 'private' }, 0));
    await expect
      .element(chip(POST_DIALOG_MESSAGES.composer.visibility))
      .toHaveTextContent(POST_DIALOG_MESSAGES.composer.private);
    await expect
      .element(page.getByText(POST_DIALOG_MESSAGES.returned.note))
      .not.toBeInTheDocument();
  });

  it('can go back to private where the stored post is, whomever one follows', async () => {
    open(0, { visibility: 'private' }, 0);
    const visibility = chip(POST_DIALOG_MESSAGES.composer.visibility);
    await visibility.click();
    await expect.element(visibility).toHaveTextContent(POST_DIALOG_MESSAGES.composer.public);
    await visibility.click();
    await expect.element(visibility).toHaveTextContent(POST_DIALOG_MESSAGES.composer.private);
  });
});

describe('its picture', () => {
  it('stays until a refused replacement is removed', async () => {
    const uploads = mockUploads();
    open(0, withPicture);
    const alt = page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.composer.alt.image });
    await alt.fill('A ridge at dawn');
    dropFiles([hugeFile()]);
    await expect.element(page.getByText(ERROR_MESSAGES.post_file_too_large)).toBeVisible();
    await expect.element(alt).toHaveValue('A ridge at dawn');
    await text().fill('Second state.');
    expect(button(POST_DIALOG_MESSAGES.edit.save).element()).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await button(POST_DIALOG_MESSAGES.edit.save).click({ force: true });
    await expect.element(page.getByText(MEDIA_MESSAGES.refused)).toBeVisible();
    expect(uploads).toHaveLength(0);

    await button(MEDIA_MESSAGES.dismiss).click();
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.edit.current.image)).toBeVisible();
    await expect.element(page.getByLabelText(POST_DIALOG_MESSAGES.composer.replace)).toHaveFocus();
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect([...(uploads[0]?.form ?? [])]).toEqual([
      ['content', 'Second state.'],
      ['mediaAlt', 'A ridge at dawn'],
    ]);
  });
});

describe('leaving', () => {
  it.each(['Wave study.', '\nWave study. \n'])(
    'asks nothing where nothing was changed: %j',
    async (content) => {
      const { onClose } = open(0, { content });
      await expect.element(text()).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
    },
  );

  it('asks before changes are lost', async () => {
    const { onClose } = open(0);
    await text().fill('Second state');
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName(COMMON_MESSAGES.discarding.title);
    await button(COMMON_MESSAGES.discarding.stay).click();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await button(COMMON_MESSAGES.discarding.discard).click();
    await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the text on this device until it is saved or discarded, and says so', async () => {
    const uploads = mockUploads();
    const first = open(0);
    await text().fill('Second state');
    await expect.poll(storedDrafts).toHaveLength(1);
    first.leave();

    const second = open(0);
    await expect.element(text()).toHaveValue('Second state');
    await expect
      .element(text())
      .toHaveAccessibleDescription(expect.stringContaining(POST_DIALOG_MESSAGES.edit.restored));
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.respond(200, second.post);
    await expect.poll(storedDrafts).toEqual([]);
    second.leave();

    open(0);
    await expect.element(text()).toHaveValue('Wave study.');
    await text().fill('Third state');
    await expect.poll(storedDrafts).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await button(COMMON_MESSAGES.discarding.discard).click();
    await expect.poll(storedDrafts).toEqual([]);
  });
});

describe('several images', () => {
  const items = ['a', 'b', 'c'].map((name) => ({
    src: `/media/${name}.jpg`,
    type: 'image' as const,
    width: 640,
    height: 480,
    alt: `Image ${name}`,
  }));
  const several = { ...withPicture, media: '/media/a.jpg', mediaAlt: 'Image a', mediaItems: items };
  const { composer } = POST_DIALOG_MESSAGES;
  const alt = (position: number) => page.getByRole('textbox', { name: composer.altAt(position) });
  const sentBy = async (uploads: ReturnType<typeof mockUploads>) => {
    await button(POST_DIALOG_MESSAGES.edit.save).click();
    await expect.poll(() => uploads).toHaveLength(1);
    return [...(uploads[0]?.form ?? [])];
  };

  it('sends the descriptions that changed, by the place of their images', async () => {
    const uploads = mockUploads();
    open(0, several);
    await expect.element(alt(2)).toHaveValue('Image b');
    await alt(2).fill('A harbour');
    expect(await sentBy(uploads)).toEqual([['mediaAlt[1]', 'A harbour']]);
  });

  it('and a video are refused as soon as they are chosen, and sent once one kind is left', async () => {
    const uploads = mockUploads();
    const video = { src: '/media/v.mp4', type: 'video' as const, width: 640, height: 480 };
    open(0, { ...withPicture, media: video.src, mediaType: 'video', mediaItems: [video] });
    await expect.element(button(composer.remove)).toBeVisible();
    dropFiles([pictureNamed('a.png')], page.getByRole('dialog').element());
    const problem = page.getByText(ERROR_MESSAGES.post_video_alone);
    await expect.element(problem).toBeVisible();
    await button(composer.removeAt(1)).click();
    await expect.element(problem).not.toBeInTheDocument();
    const sent = await sentBy(uploads);
    expect(sent.map(([name]) => name)).toContain('media[0]');
  });

  it('can be reordered, removed one by one, and restored', async () => {
    const uploads = mockUploads();
    open(0, several);
    await button(composer.moveLater(1)).click();
    await expect.element(alt(1)).toHaveValue('Image b');
    await expect.element(button(composer.moveLater(2))).toHaveFocus();
    await button(composer.removeAt(3)).click();
    await button(composer.removeAt(1)).click();
    await button(POST_DIALOG_MESSAGES.edit.restoreStored).click();
    await expect.element(alt(3)).toHaveValue('Image c');
    await button(composer.removeAt(3)).click();
    expect(await sentBy(uploads)).toEqual([
      ['mediaAlt[0]', 'Image a'],
      ['mediaAlt[1]', 'Image b'],
      ['mediaExisting[0]', '/media/a.jpg'],
      ['mediaExisting[1]', '/media/b.jpg'],
    ]);
  });

  it('are kept on this device with new ones, in order and described, until they are saved', async () => {
    const first = open(0, several);
    const add = page.getByLabelText(composer.addMore, { exact: true });
    await userEvent.upload(add, pictureNamed('new.png'));
    await expect.element(page.getByText(composer.accepted, { exact: false })).toBeVisible();
    await alt(4).fill('New');
    await button(composer.moveEarlier(4)).click();
    await button(composer.removeAt(1)).click();
    await expect.element(alt(2)).toHaveValue('New');
    await expect.poll(storedDrafts).toHaveLength(2);
    first.leave();

    const uploads = mockUploads();
    const { post } = open(0, several);
    await expect
      .element(text())
      .toHaveAccessibleDescription(expect.stringContaining(POST_DIALOG_MESSAGES.edit.restored));
    const form = await sentBy(uploads);
    expect(form.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual(
      [
        ['mediaAlt[0]', 'Image b'],
        ['mediaAlt[1]', 'New'],
        ['mediaAlt[2]', 'Image c'],
        ['mediaExisting[0]', '/media/b.jpg'],
        ['media[1]', 'new.png'],
        ['mediaExisting[2]', '/media/c.jpg'],
        ['media[1]Sha256', expect.any(String)],
      ],
    );
    uploads[0]?.respond(200, post);
    await expect.poll(storedDrafts).toEqual([]);
  });

  it('of one file come back from this device each with its description', async () => {
    const twice = ['One', 'Two'].map((words) => ({ ...items[0], alt: words }));
    const post = { ...several, mediaItems: twice as typeof items };
    const first = open(0, post);
    await alt(2).fill('Three');
    await expect.poll(storedDrafts).toHaveLength(1);
    first.leave();
    open(0, post);
    await alt(1).fill('First');
    await expect.element(alt(2)).toHaveValue('Three');
    await expect.element(alt(1)).toHaveValue('First');
  });

  it('are no change when they are in their old order again', async () => {
    open(0, several);
    await button(composer.moveLater(1)).click();
    await button(composer.moveEarlier(2)).click();
    expect(button(POST_DIALOG_MESSAGES.edit.save).element()).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('are at most ten: another file is not added, and a message says so', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => ({ ...items[0], src: `/media/${at}.jpg` }));
    const toasts = renderHook(useToasts);
    open(0, { ...several, mediaItems: ten as typeof items });
    const add = page.getByLabelText(composer.addMore, { exact: true });
    await expect.element(add).toBeInTheDocument();
    chooseFiles(add, new File(['x'], 'eleventh.jpg'));
    await expect
      .poll(() => toasts.current().map(({ message }) => message))
      .toContain(ERROR_MESSAGES.post_images_too_many);
    await expect.element(page.getByText('eleventh.jpg')).not.toBeInTheDocument();
  });
});
