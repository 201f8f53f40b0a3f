import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { blobPath } from '../../../server/blobs/disk-blobs.ts';
import { auditLines } from '../../../server/cli/audit.ts';
import {
  applyTakedown,
  restore,
  restoreAccount,
  suspendAccount,
} from '../../../server/cli/moderation.ts';
import { closeReportById, listReports, showReport } from '../../../server/cli/reports.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { watchOperator } from '../../../server/jobs/watch-operator.ts';
import { PATHS } from '../../support/paths.ts';
import type { Fields } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const { store } = server.context;
server.clock.nowMs = Date.now(); // the disk has its own clock
const ada = await server.person('ada');
const viewer = await server.person('viewer');

async function send(
  who: TestPerson,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await server.app.inject({
    method,
    url,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
  expect(response.statusCode).toBeLessThan(300);
  return response.json();
}
const statusOf = async (url: string) => (await server.get(viewer, url)).statusCode;
const nameOf = (url: string) => url.split('?')[0]?.split('/').at(-1) ?? '';

/** Two days pass, and the sweep looks at everything. */
async function sweepLater() {
  server.clock.nowMs += 2 * SERVER_LIMITS.orphanMs;
  await sweep(server.context);
}

async function posted(seed: number) {
  const media = new Blob([await jpegOf(40, 30, seed)]);
  return (await server.post(ada, { content: 'an image', media })).json();
}

it('a reported image stays on the disk until the report is closed, also when its author deletes it', async () => {
  const post = await posted(1);
  const other = await posted(2);
  const fileOf = (media: string) => blobPath(join(server.dataDir, 'media'), nameOf(media));
  await send(viewer, 'POST', PATHS.report, { kind: 'post', id: post._id, reason: 'violence' });
  for (const { _id } of [post, other]) {
    await send(ada, 'DELETE', pathOf(PATHS.deletePost, { userId: ada.id, postId: _id }));
  }
  await server.runDueJobs();
  await sweepLater();
  expect([existsSync(fileOf(post.media)), existsSync(fileOf(other.media))]).toEqual([true, false]);
  expect(await statusOf(post.media)).toBe(404);
  const id = (await listReports(store, 'open')).slice(0, 26);
  expect(await showReport(store, id)).toContain(
    `File      ${blobPath('media', nameOf(post.media))}`,
  );
  await closeReportById(store, id, 'seen');
  await sweep(server.context);
  expect(existsSync(fileOf(post.media))).toBe(false);
});

it('an image that is taken down is shown to nobody, also when it is sent again, until it is restored', async () => {
  const post = await posted(3);
  expect(await statusOf(post.media)).toBe(200);
  await applyTakedown(store, 'image', nameOf(post.media), 'not ours');
  expect((await posted(3)).media).toBe(post.media);
  const urls = [post.media, ...post.mediaVariants.map((variant: { src: string }) => variant.src)];
  for (const url of urls) expect(await statusOf(url)).toBe(404);
  expect(await statusOf(pathOf(PATHS.post, { postId: post._id }))).toBe(200);
  await expect(applyTakedown(store, 'image', nameOf(post.media), 'again')).rejects.toThrow(
    'already',
  );
  await restore(store, 'image', nameOf(post.media));
  for (const url of urls) expect(await statusOf(url)).toBe(200);
});

it('a comment that is taken down goes, or becomes a stub where it was answered', async () => {
  const { _id: postId } = await posted(4);
  const url = pathOf(PATHS.addComment, { postId });
  const alone = await send(viewer, 'POST', url, { commentText: 'alone' });
  const answered = await send(viewer, 'POST', url, { commentText: 'answered' });
  const reply = pathOf(PATHS.replyToComment, { postId, commentId: answered._id });
  await send(ada, 'POST', reply, { replyText: 'an answer' });
  for (const { _id } of [alone, answered]) await applyTakedown(store, 'comment', _id, 'rude');
  const seen = (await server.get(viewer, pathOf(PATHS.post, { postId }))).json();
  expect(seen.comments).toMatchObject([{ _id: answered._id, commentText: 'Comment deleted' }]);
  await expect(applyTakedown(store, 'comment', answered._id, 'again')).rejects.toThrow(
    'no comment',
  );
});

it('a project, a profile image and a banner are taken down', async () => {
  const form = new FormData();
  form.append('title', 'A project');
  form.append('date', '2026-01-01');
  form.append('coverPhoto', new Blob([await jpegOf(50, 40, 5)]), 'cover.jpg');
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.addProject,
    headers: ada.headers,
    payload: form,
  });
  const project = response.json();
  const profile = new FormData();
  profile.append('about', JSON.stringify({ bio: 'Ada' }));
  profile.append('profileImage', new Blob([await jpegOf(60, 60, 6)]), 'me.jpg');
  profile.append('bannerImage', new Blob([await jpegOf(90, 30, 7)]), 'banner.jpg');
  await send(ada, 'PUT', PATHS.updateProfile, profile);
  const before = (await server.get(ada, PATHS.details)).json();
  const projectId = project._id ?? project.project?._id ?? before.portfolio[0]._id;

  await applyTakedown(store, 'project', projectId, 'stolen');
  await applyTakedown(store, 'profile-image', 'Ada', 'not a face');
  await applyTakedown(store, 'banner-image', 'ada', 'an advert');
  for (const kind of ['project', 'profile-image', 'banner-image']) {
    const id = kind === 'project' ? projectId : 'ada';
    await expect(applyTakedown(store, kind, id, 'again')).rejects.toThrow(`no ${kind} ${id}`);
  }
  const after = (await server.get(ada, PATHS.details)).json();
  expect(after.revision).toBeGreaterThan(before.revision);
  for (const image of [before.profileImage, before.bannerImage])
    expect(await statusOf(image)).toBe(404);
  expect(await statusOf(pathOf(PATHS.project, { projectId }))).toBe(404);
  const audit = await auditLines(store, undefined);
  expect(audit).toContain(`takedown project  ${projectId} (stolen)`);
  expect(audit).toContain('takedown profile-image  Ada (not a face)');
  await expect(applyTakedown(store, 'person', 'ada', 'x')).rejects.toThrow(
    'post, comment, project',
  );
});

describe('open pages get an event of a takedown', () => {
  /** The events of what an operator does in `work`. */
  async function newsOf(work: () => Promise<void>) {
    const look = await watchOperator({
      context: server.context,
      endStaleSessions: async () => undefined,
    });
    await work();
    server.published.length = 0;
    await look();
    return server.published
      .map(({ event, audience }) => ({ ...event, audience }))
      .filter(({ name }) => !name.startsWith('notification:'));
  }

  it('of a post or comment: people who were notified of it get the count without it', async () => {
    const [author, reader] = await server.strangers('author', 'reader');
    const { _id: postId } = await author.ok('createPost', { content: 'talk' });
    const comment = () => reader.ok('addComment', { postId, commentText: 'said' });
    const commentId = (await comment())._id;
    await author.ok('likeComment', { postId, commentId });
    const lastCountOf = (person: TestPerson) => server.unreadCountsOf(person).at(-1);

    await newsOf(() => applyTakedown(store, 'comment', commentId, 'rude'));
    await expect.poll(() => [author, reader].map(lastCountOf)).toEqual([0, 0]);
    await comment();
    await expect.poll(() => lastCountOf(author)).toBe(1);
    await newsOf(() => applyTakedown(store, 'post', postId, 'rude'));
    await expect.poll(() => lastCountOf(author)).toBe(0);
    await newsOf(() => restore(store, 'post', postId));
    await expect.poll(() => lastCountOf(author)).toBe(1);
  });

  it('of a suspended person, and of the end of it: people who were notified get their new count', async () => {
    const [author, reader, other] = await server.strangers('author', 'reader', 'other');
    const { _id: postId } = await author.ok('createPost', { content: 'talk' });
    const { _id: commentId } = await reader.ok('addComment', { postId, commentText: 'said' });
    await other.ok('replyToComment', { postId, commentId, replyText: 'answered' });
    const lastCount = () => server.unreadCountsOf(reader).at(-1);

    await newsOf(() => suspendAccount(store, other.username, 'spam'));
    await expect.poll(lastCount).toBe(0);
    await newsOf(() => restoreAccount(store, other.username));
    await expect.poll(lastCount).toBe(1);
    // The reply is on the author's post.
    await newsOf(() => suspendAccount(store, author.username, 'spam'));
    await expect.poll(lastCount).toBe(0);
    await newsOf(() => restoreAccount(store, author.username));
    await expect.poll(lastCount).toBe(1);
  });

  it('of a comment with the counts that are left', async () => {
    const { _id: postId } = await ada.ok('createPost', { content: 'with a comment' });
    const { _id } = await viewer.ok('addComment', { postId, commentText: 'not ours' });
    const news = await newsOf(() => applyTakedown(store, 'comment', _id, 'rude'));
    expect(news).toEqual([
      {
        name: 'comment:deleted',
        payload: expect.objectContaining({
          postId,
          commentId: _id,
          left: 'nothing',
          commentsCount: 0,
        }),
        audience: { kind: 'everyone', about: { id: postId, author: ada.id } },
      },
    ]);
  });

  it('of a comment on a private post only those who may see that', async () => {
    await server.follow(ada, viewer);
    const { _id: postId } = await ada.ok('createPost', { content: 'few', isPublic: 'false' });
    const { _id } = await viewer.ok('addComment', { postId, commentText: 'between us' });
    const [news] = await newsOf(() => applyTakedown(store, 'comment', _id, 'rude'));
    expect(news?.audience).toEqual({ kind: 'people', ids: [ada.id, viewer.id] });
  });

  it('of a project its owner and who shows it', async () => {
    const project = await ada.ok('addProject', { title: 'Taken' });
    const news = await newsOf(() => applyTakedown(store, 'project', project._id, 'copied'));
    expect(news).toEqual([
      {
        name: 'project:deleted',
        payload: { projectId: project._id, revision: project.revision + 1 },
        audience: { kind: 'people', ids: [ada.id], showing: { id: project._id, except: [] } },
      },
    ]);
  });

  it('of an image of a private post or a draft only those who saw it', async () => {
    await ada.ok('toggleFollow', { id: viewer.id, following: true });
    const [stranger] = await server.strangers('stranger');
    const fileOf = async (seed: number, fields: Fields) => {
      const media = new Blob([await jpegOf(40, 30, seed)]);
      const post = await ada.ok('createPost', { content: '', ...fields, media });
      return nameOf(post.media);
    };
    const own = await fileOf(31, { isPublic: 'false' });
    const [news] = await newsOf(() => applyTakedown(store, 'image', own, 'copied'));
    expect(news).toMatchObject({ name: 'media:withheld', audience: { kind: 'people' } });
    expect(news?.audience).toMatchObject({ ids: [ada.id, viewer.id] });
    expect(JSON.stringify(news?.audience)).not.toContain(stranger.id);

    const cover = new Blob([await jpegOf(40, 30, 32)]);
    const draft = await ada.ok('addProject', { title: 'Draft', state: 'draft', coverPhoto: cover });
    const file = nameOf(draft.coverPhoto);
    const [ofDraft] = await newsOf(() => applyTakedown(store, 'image', file, 'copied'));
    expect(ofDraft?.audience).toEqual({ kind: 'people', ids: [ada.id] });
  });

  it('of an image everybody, by all its files', async () => {
    const post = await posted(7);
    const file = nameOf(post.media);
    const [news] = await newsOf(() => applyTakedown(store, 'image', file, 'copied'));
    const { mediaVariants = [] } = post as { readonly mediaVariants?: readonly { src: string }[] };
    expect(news).toEqual({
      name: 'media:withheld',
      payload: {
        files: expect.arrayContaining([file, ...mediaVariants.map(({ src }) => nameOf(src))]),
      },
      audience: { kind: 'everyone' },
    });
  });
});
