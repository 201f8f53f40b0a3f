import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { PostVersion, PostVersionPage } from '#contract/schema/post.ts';
import { PostDialogs } from '../../../src/app/overlays/post-dialogs.tsx';
import { PostCardHead } from '../../../src/features/posts/card/post-card-head.tsx';
import { formatMoment } from '../../../src/lib/format/dates.ts';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { usePost } from '../../../src/state/entities/posts.ts';
import { closePostDialog, usePostDialog } from '../../../src/state/post-dialog.ts';
import { session } from '../../../src/state/session.ts';
import { noisyImage } from '../../support/media/images.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const { versions: messages } = POST_DIALOG_MESSAGES;
const post = postOf(7, { edited: true });
const edited = page.getByRole('button', {
  name: POST_MESSAGES.card.editedBy('Ada Lovelace'),
  exact: true,
});
const dialog = page.getByRole('dialog', { name: messages.title });

function versionOf(number: number, facts: Partial<PostVersion> = {}): PostVersion {
  const writtenAt = new Date(Date.UTC(2026, 0, 8, 12, number)).toISOString();
  return { number, content: `Version ${number}`, mediaItems: [], writtenAt, ...facts };
}

/** The head of an edited post, and the answers of its versions, one after the other. */
function show(...answers: readonly (PostVersionPage | Response)[]) {
  const left = [...answers];
  const calls = mockApi({
    [`GET /api/posts/${post._id}/versions`]: () => {
      const answer = left.shift() ?? { versions: [] };
      return answer instanceof Response ? answer : jsonResponse(200, answer);
    },
  });
  applyPost(post);
  function Head() {
    const open = usePostDialog();
    return (
      <>
        <PostCardHead post={usePost(post._id)} nameId="name" />
        {open && <PostDialogs {...open} />}
      </>
    );
  }
  render(
    <MemoryRouter>
      <Head />
    </MemoryRouter>,
  );
  return calls;
}

beforeEach(() => {
  closePostDialog();
  session.current = { status: 'signed-in', user: selfUser() };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('“Edited” opens the earlier versions, newest first, and returns focus', async () => {
  const src = URL.createObjectURL(await noisyImage(40, 30));
  const variant = `${src}#small`;
  show(
    {
      versions: [
        versionOf(3),
        versionOf(2, {
          mediaItems: [
            {
              src,
              type: 'image',
              alt: 'A wall',
              variants: [{ src: variant, width: 20, height: 15 }],
            },
            { src: `${src}#video`, type: 'video', poster: src },
          ],
        }),
      ],
      nextCursor: 'more',
    },
    { versions: [versionOf(1)] },
  );
  await expect.element(edited).toBeVisible();
  edited.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Version 1')).toBeVisible();
  const texts = dialog.getByText(/^Version/).elements();
  expect(texts.map((text) => text.textContent)).toEqual(['Version 3', 'Version 2', 'Version 1']);
  expect(dialog.getByRole('heading', { level: 3 }).first().element().textContent).toBe(
    formatMoment(Date.parse(versionOf(3).writtenAt)),
  );
  expect(dialog.getByRole('img', { name: 'A wall' }).element()).toHaveAttribute('src', variant);
  expect(dialog.getByRole('img', { name: messages.noDescription.video }).element()).toHaveAttribute(
    'src',
    src,
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edited).toHaveFocus();
});

it('says why versions do not come, asks again, and says where there are none', async () => {
  show(refusal('internal'), { versions: [] });
  await edited.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.internal);
  await dialog.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
  await expect.element(dialog.getByText(messages.none)).toBeVisible();
});
