import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import { CommentSection } from '../../../src/features/comments/comment-section.tsx';
import { PostDetail, PostSpread } from '../../../src/features/posts/detail/post-detail.tsx';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { session } from '../../../src/state/session.ts';
import { DialogFrame } from '../../../src/ui/dialog/dialog-frame.tsx';
import { noisyImage } from '../../support/media/images.ts';
import { ANY_READER } from '../../support/web/comments.ts';
import { idOf, postOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

/** The popup of a post with such a picture, in such a window. */
async function shownAt(
  [windowPx, heightPx]: readonly [number, number],
  [mediaWidth, mediaHeight]: readonly [number, number],
  content = 'Harbour',
  onClose: () => void = () => undefined,
  count = 1,
) {
  session.current = { status: 'signed-in', user: selfUser() };
  await page.viewport(windowPx, heightPx);
  onTestFinished(() => page.viewport(414, 896));
  const media = URL.createObjectURL(await noisyImage(mediaWidth / 10, mediaHeight / 10));
  onTestFinished(() => URL.revokeObjectURL(media));
  const items = Array.from({ length: count }, (_, at) => ({
    src: `${media}#${at}`,
    type: 'image' as const,
    width: mediaWidth,
    height: mediaHeight,
    alt: `Number ${at + 1}`,
  }));
  const several = count > 1 ? { mediaItems: items } : {};
  const post = postOf(1, {
    content,
    media,
    mediaType: 'image',
    mediaWidth,
    mediaHeight,
    ...several,
  });
  applyPost(post);
  mockApi({
    [`GET /api/posts/${post._id}/comments`]: () => jsonResponse(200, { comments: [] }),
    [`POST /api/posts/comment/${post._id}`]: () => new Promise<Response>(() => undefined),
  });
  render(
    <MemoryRouter>
      <DialogFrame
        shape="work"
        title="Post"
        closeLabel="Close"
        onClose={onClose}
        ratio={mediaWidth / mediaHeight}
      >
        <PostSpread id={post._id} onReload={async () => undefined}>
          {(words) => (
            <CommentSection
              postId={post._id}
              viewer={selfUser()._id}
              facts={ANY_READER}
              onCopyLink={() => undefined}
              above={words}
              actions={<button type="button">Like</button>}
            />
          )}
        </PostSpread>
      </DialogFrame>
    </MemoryRouter>,
  );
  const picture = page.getByRole('button', {
    name:
      count > 1
        ? COMMON_MESSAGES.viewLarger('Number 1', 1, count)
        : COMMON_MESSAGES.viewLarger(POST_MESSAGES.imageBy('Ada Lovelace')),
  });
  const box = page.getByRole('textbox', { name: COMMENT_MESSAGES.write });
  await expect.element(picture).toBeVisible();
  await expect.element(box).toBeVisible();
  const dialog = page.getByRole('dialog').element();
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  const frame = (element: Element) => element.getBoundingClientRect();
  /** What is seen of it: from 1000 px on the dialog itself is as large as the window. */
  const seen = windowPx < 1000 ? dialog : (dialog.lastElementChild ?? dialog);
  return {
    dialog: frame(seen),
    picture: frame(picture.element()),
    like: frame(page.getByRole('button', { name: 'Like' }).element()),
    form: frame(box.element().closest('form') ?? dialog),
    close: frame(page.getByRole('button', { name: 'Close' }).element()),
  };
}

const LONG = 'Harbour at night.\n'.repeat(60);

it('scrolls to one’s own comment, which is not under the box', async () => {
  await shownAt([390, 844], [1500, 1000], LONG);
  await page.getByRole('textbox', { name: COMMENT_MESSAGES.write }).fill('Lovely greys.');
  page.getByRole('dialog').element().scrollTop = 0;
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const own = page.getByText('Lovely greys.', { exact: true });
  const actions = page.getByRole('button', { name: 'Like', exact: true });
  await expect.element(own).toBeInViewport();
  const { bottom } = own.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(actions.element().getBoundingClientRect().top);
});

it.each([
  ['a picture', [1500, 1000]],
  ['a panorama', [3000, 400]],
  ['a tall picture', [900, 1600]],
] as const)('fills the window with %s from 1000 px, and writes beside it', async (_, size) => {
  const [width, height] = size;
  const { dialog, picture, like, form } = await shownAt([1280, 800], size, LONG);
  const side = dialog.right - 360;
  expect(Math.round(dialog.height)).toBe(720);
  expect(picture.width / picture.height).toBeCloseTo(width / height, 1);
  const fillsWidth = Math.abs(picture.width - (dialog.width - 360)) < 2;
  const fillsHeight = Math.abs(picture.height - dialog.height) < 2;
  expect(fillsWidth || fillsHeight).toBe(true);
  expect(dialog.width).toBeLessThanOrEqual(1280 - 160);
  for (const { left, bottom } of [like, form]) {
    expect(left).toBeGreaterThanOrEqual(side);
    expect(bottom).toBeLessThanOrEqual(dialog.bottom);
  }
});

it('enlarges a small picture to twice its size, and no further', async () => {
  const { picture } = await shownAt([1280, 800], [200, 150]);
  expect([picture.width, picture.height]).toEqual([400, 300]);
});

it('a post closes by a button beside it, and by a press there', async () => {
  const onClose = vi.fn();
  const { dialog, close } = await shownAt([1280, 800], [1500, 1000], 'Harbour', onClose);
  expect(close.left).toBeGreaterThan(dialog.right);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
  const press = (type: string, [x, y]: readonly [number, number]) =>
    document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  // Text that is selected to beyond the box does not close it.
  press('pointerdown', [dialog.right - 40, 400]);
  press('click', [40, 400]);
  // A finger's click comes after the press, and would reach the page where the popup was.
  press('pointerdown', [40, 400]);
  expect(onClose).toHaveBeenCalledTimes(1);
  press('click', [40, 400]);
  await expect.poll(() => onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['a picture', [1500, 1000]],
  ['a tall picture', [900, 1600]],
] as const)(
  'stands %s above the words on a phone, with the box for a comment in sight',
  async (_, size) => {
    const [width, height] = size;
    const { dialog, picture, form } = await shownAt([390, 844], size, LONG);
    expect(picture.width / picture.height).toBeCloseTo(width / height, 1);
    expect(picture.height).toBeLessThanOrEqual(0.68 * 844 + 1);
    expect(picture.width === 390 || picture.height >= 390 / 0.8 - 1).toBe(true);
    expect(form.bottom).toBeLessThanOrEqual(dialog.bottom);
  },
);

it.each([
  ['a phone', [390, 844]],
  ['a wide window', [1280, 900]],
] as const)(
  'shows several pictures one after the other in %s, by buttons and keys',
  async (_, window) => {
    await shownAt(window, [1600, 1200], 'Harbour', undefined, 3);
    const place = (at: number) => page.getByText(POST_MESSAGES.imagePosition(at, 3));
    const open = (at: number) =>
      page.getByRole('button', { name: COMMON_MESSAGES.viewLarger(`Number ${at}`, at, 3) });
    const isShown = async (at: number) => {
      await expect.element(place(at)).toBeVisible();
      await expect.element(open(at)).toBeVisible();
      await expect
        .poll(() => Math.round(open(at).element().getBoundingClientRect().x))
        .toBeGreaterThanOrEqual(0);
      // Those aside cannot be reached or read.
      for (const other of [1, 2, 3].filter((each) => each !== at)) {
        expect(
          open(other)
            .elements()
            .filter((element) => !element.closest('[inert]')),
        ).toEqual([]);
      }
    };
    await isShown(1);
    await page.getByRole('button', { name: LIGHTBOX_MESSAGES.next }).click();
    await isShown(2);
    await userEvent.keyboard('{ArrowRight}');
    await isShown(3);
    await userEvent.keyboard('{ArrowRight}');
    await isShown(3);
    await page.getByRole('button', { name: LIGHTBOX_MESSAGES.previous }).click();
    await isShown(2);
    await page.getByRole('textbox', { name: COMMENT_MESSAGES.write }).click();
    await userEvent.keyboard('{ArrowLeft}');
    await isShown(2); // the keys of who writes move the caret
  },
);

it('several pictures in a list do not scroll the page as they come', async () => {
  const media = URL.createObjectURL(await noisyImage(80, 60));
  onTestFinished(() => URL.revokeObjectURL(media));
  const mediaItems = [1, 2].map((at) => ({
    src: `${media}#${at}`,
    type: 'image' as const,
    width: 800,
    height: 600,
    alt: `Number ${at}`,
  }));
  const size = { mediaWidth: 800, mediaHeight: 600 };
  const post = postOf(2, { media, mediaType: 'image', ...size, mediaItems });
  applyPost(post);
  render(
    <MemoryRouter>
      <div style={{ height: 3000 }} />
      <PostDetail id={post._id} onReload={async () => undefined} />
      <div style={{ height: 3000 }} />
    </MemoryRouter>,
  );
  await expect.element(page.getByText(POST_MESSAGES.imagePosition(1, 2))).toBeInTheDocument();
  expect(scrollY).toBe(0);
});

it('a project in a post reaches both edges of a phone', async () => {
  session.current = { status: 'signed-in', user: selfUser() };
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  const src = URL.createObjectURL(await noisyImage(160, 90));
  onTestFinished(() => URL.revokeObjectURL(src));
  const post = postOf(1, {
    content: 'Out at last.',
    project: {
      _id: idOf(500),
      title: 'Sixty levels',
      classification: 'Illustration',
      date: '2026-09-14',
      pictures: 1,
      images: [{ src, alt: 'Sheet' }],
      more: 0,
    },
  });
  applyPost(post);
  render(
    <MemoryRouter>
      <DialogFrame shape="work" title="Post" closeLabel="Close" onClose={() => undefined} isWide>
        <PostSpread id={post._id} onReload={async () => undefined}>
          {(words) => words}
        </PostSpread>
      </DialogFrame>
    </MemoryRouter>,
  );
  const cover = () => document.querySelector('img[alt="Sheet"]')?.getBoundingClientRect();
  await expect.poll(() => cover()?.width).toBe(390);
  expect(cover()?.left).toBe(0);
  expect(cover()?.height).toBeCloseTo(Math.round((390 * 9) / 16));
  // Nothing scrolls sideways for it.
  const dialog = page.getByRole('dialog').element();
  expect(dialog.scrollWidth).toBe(dialog.clientWidth);
  // Beside the page it stands in the column.
  await page.viewport(1280, 800);
  await expect.poll(() => cover()?.left).toBeGreaterThan(100);
});

it('has room beside a very narrow picture for the buttons to the others', async () => {
  const { picture, dialog } = await shownAt([1280, 800], [100, 7500], 'Harbour', undefined, 3);
  const next = page.getByRole('button', { name: LIGHTBOX_MESSAGES.next });
  const { left, right } = next.element().getBoundingClientRect();
  expect(left).toBeGreaterThan(picture.right);
  expect(right).toBeLessThan(dialog.right - 360);
});
