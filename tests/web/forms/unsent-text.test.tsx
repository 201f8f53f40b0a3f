import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PostId, UserId } from '#contract/ids.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';

import type { Comment } from '#contract/schema/comment.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { ProfileRoute } from '../../../src/app/routes/people/profile-route.tsx';
import { CommentSection } from '../../../src/features/comments/comment-section.tsx';
import { ReportDialog } from '../../../src/features/moderation/report-dialog.tsx';
import { ADDRESSES } from '../../../src/navigation/addresses.ts';
import { openReport, useReport } from '../../../src/state/moderation.ts';
import { session, useSession } from '../../../src/state/session.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const mira = selfUser();
const leo = selfUser({ _id: '01j000000000000000000000bb', username: 'leo' });
const POST = idOf<PostId>(7);
const NEW_WORDS = 'Not finished yet';

const ownAddress = location.href;
afterEach(() => history.replaceState(null, '', ownAddress));

beforeEach(() => {
  history.replaceState(null, '', ADDRESSES.profile);
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-in', user: mira };
});

function Reports() {
  const report = useReport();
  return report && <ReportDialog {...report} />;
}

/** The screen of a logged-in person. */
function Page({ children }: { readonly children: (viewer: UserId) => ReactNode }) {
  const current = useSession();
  if (current.status !== 'signed-in') return <p>Log in</p>;
  return <MemoryRouter key={current.user._id}>{children(current.user._id as UserId)}</MemoryRouter>;
}

/** Ends the session under the page, and begins the next. */
async function meet(user: SelfUser): Promise<void> {
  session.current = { status: 'signed-out', reason: 'ended' };
  await expect.element(page.getByText('Log in')).toBeVisible();
  session.current = { status: 'signed-in', user };
}

const ownComment: Comment = {
  _id: idOf(1),
  commentBy: { ...mira, _id: mira._id },
  commentText: 'As it was',
  likes: 0,
  likedBy: [],
  replies: [],
  repliesCount: 0,
  createdAt: new Date().toISOString(),
  edited: false,
  deleted: false,
  revision: 1,
};

const FORMS = [
  {
    form: 'a profile being edited',
    screen: () => <ProfileRoute />,
    begin: () => page.getByRole('button', { name: PROFILE_MESSAGES.edit.title }).click(),
    field: () => page.getByLabelText(PROFILE_MESSAGES.edit.about),
    leave: async () => {
      await page.getByRole('button', { name: COMMON_MESSAGES.cancel }).click();
      await page.getByRole('button', { name: COMMON_MESSAGES.discarding.discard }).click();
    },
  },
  {
    form: 'a comment being edited',
    screen: (viewer: UserId) => (
      <CommentSection
        postId={POST}
        viewer={viewer}
        facts={{
          permission: 'everyone',
          viewerIsAuthor: false,
          viewerFollowsAuthor: false,
          authorFollowsViewer: false,
        }}
        onCopyLink={() => undefined}
      />
    ),
    begin: async () => {
      await page.getByRole('button', { name: new RegExp(`^${COMMENT_MESSAGES.menu('')}`) }).click();
      await page.getByRole('menuitem', { name: COMMENT_MESSAGES.edit, exact: true }).click();
    },
    field: () => page.getByRole('textbox', { name: COMMENT_MESSAGES.editText }),
    leave: async () => {
      await page.getByRole('button', { name: COMMON_MESSAGES.cancel }).click();
      await page.getByRole('button', { name: COMMON_MESSAGES.discarding.discard }).click();
    },
  },
  {
    form: 'a report',
    screen: () => <Reports />,
    begin: async () => openReport({ kind: 'post', id: POST }),
    field: () => page.getByLabelText(MODERATION_MESSAGES.note),
    leave: () => page.getByRole('button', { name: COMMON_MESSAGES.cancel }).click(),
  },
];

describe.each(FORMS)('$form', ({ screen, begin, field, leave }) => {
  function show(): void {
    mockApi({
      [`GET /api/posts/${POST}/comments`]: () => jsonResponse(200, { comments: [ownComment] }),
      [`GET /api/users/details/${selfUser()._id}`]: () => jsonResponse(200, selfUser()),
    });
    render(<Page>{screen}</Page>);
  }

  it('is open again with its words once the same person is back, and not for another one', async () => {
    show();
    await begin();
    await field().fill(NEW_WORDS);
    await meet(leo);
    await expect.element(page.getByText('Log in')).not.toBeInTheDocument();
    await expect.element(field()).not.toBeInTheDocument();
    await meet(mira);
    await expect.element(field()).toHaveValue(NEW_WORDS);
  });

  it('does not come back once it was left', async () => {
    show();
    await begin();
    await field().fill(NEW_WORDS);
    await leave();
    await expect.element(field()).not.toBeInTheDocument();
    await meet(mira);
    await expect.element(page.getByText('Log in')).not.toBeInTheDocument();
    await expect.element(field()).not.toBeInTheDocument();
    await begin();
    await expect.element(field()).not.toHaveValue(NEW_WORDS);
  });
});
