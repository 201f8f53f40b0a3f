import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { PublishedNote } from '../../../src/features/published/published-note.tsx';
import { type PublishedWork, showPublished, usePublished } from '../../../src/state/published.ts';
import { showToast } from '../../../src/state/toasts.ts';
import { idOf, postOf } from '../../support/web/feed-posts.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

const messages = POST_MESSAGES.published;
const note = page.getByRole('region', { name: messages.label });
const post = page.getByRole('button', { name: messages.post, exact: true });

const PROJECT = { kind: 'project', projectId: idOf<ProjectId>(3) } as const;

function Screen() {
  const work = usePublished();
  return (
    <MemoryRouter>
      {work && <PublishedNote {...work} />}
      <Toaster />
    </MemoryRouter>
  );
}

function publish(work: Pick<PublishedWork, 'kind' | 'projectId'>) {
  showPublished({ ...work, title: 'Dunes', path: '/profile', imageSrc: '' });
  render(<Screen />);
}

it('a project that is out is posted to the feed once, however often one presses', async () => {
  const uploads = mockUploads();
  publish(PROJECT);
  await post.click();
  await expect.element(post).toHaveAttribute('aria-disabled', 'true');
  await post.click({ force: true });
  expect(uploads).toHaveLength(1);
  expect(Object.fromEntries(uploads[0]?.form ?? [])).toEqual({
    content: 'Dunes',
    projectId: idOf(3),
  });
  uploads[0]?.respond(201, postOf(9));
  await expect.element(page.getByText(messages.posted).first()).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

it('a project that could not be posted is posted by Retry, under the same key', async () => {
  const uploads = mockUploads();
  publish(PROJECT);
  await post.click();
  uploads[0]?.fail();
  await page.getByRole('button', { name: COMMON_MESSAGES.retry, exact: true }).click();
  await expect.poll(() => uploads).toHaveLength(2);
  const keys = uploads.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await expect.element(note).toBeVisible();
});

it.each([390, 1280])('is not covered by messages at %s px', async (widthPx) => {
  await page.viewport(widthPx, 800);
  onTestFinished(() => page.viewport(414, 896));
  publish(PROJECT);
  await expect.element(note).toBeVisible();
  showToast(COMMON_MESSAGES.notStored.session);
  const toast = page.getByText(COMMON_MESSAGES.notStored.session).last();
  await expect.element(toast).toBeVisible();
  const noteBox = note.element().getBoundingClientRect();
  const toastBox = toast.element().getBoundingClientRect();
  expect(toastBox.bottom < noteBox.top || toastBox.right < noteBox.left).toBe(true);
});

it('a post that is out is not offered to be posted', async () => {
  publish({ kind: 'post' });
  await expect.element(note).toBeVisible();
  expect(post.query()).toBeNull();
});
