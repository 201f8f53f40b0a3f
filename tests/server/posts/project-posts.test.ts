import { describe, expect, it } from 'vitest';
import type { Post } from '#contract/schema/post.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ann, ben] = await server.people('ann', 'ben');
let widthPx = 60;

async function picture(): Promise<Blob> {
  widthPx += 1;
  return new Blob([await jpegOf(widthPx, 30)], { type: 'image/jpeg' });
}

async function pictures(count: number): Promise<Record<string, Blob>> {
  const gallery: Record<string, Blob> = {};
  for (let at = 0; at < count; at += 1) gallery[`gallery[${at}]`] = await picture();
  return gallery;
}

async function projectOf(owner: TestPerson, fields: Record<string, string | Blob> = {}) {
  return owner.ok('addProject', { title: 'Sixty levels', ...fields });
}

async function posted(fields: Record<string, string | Blob> = {}): Promise<Post> {
  const project = await projectOf(ann, { coverPhoto: await picture() });
  return ann.ok('createPost', { content: 'Sixty levels', projectId: project._id, ...fields });
}

/** The post as somebody gets it: alone, in the feed, and what its place in the order is laid out by. */
async function seenBy(person: TestPerson, { _id: postId }: Post): Promise<Post> {
  const post = await person.ok('post', { postId });
  const { posts } = await person.ok('allPosts', { limit: 50, scope: 'latest' });
  const { project, content } = post;
  expect(posts.find(({ _id }) => _id === postId)?.project).toEqual(project);
  const order = await person.ok('postOrder', { scope: 'latest' });
  const at = order.ids.indexOf(postId);
  expect(order.projectImages[at]).toBe(project ? 1 + project.images.length : 0);
  expect(order.textLengths[at]).toBe(content === project?.title ? 0 : content.length);
  return post;
}

describe('a post about a project', () => {
  it('shows its cover and the next four pictures, and how many there are', async () => {
    const project = await projectOf(ann, {
      coverPhoto: await picture(),
      coverAlt: 'A hut',
      coverFocus: '0.25,0.5',
      classification: 'Illustration',
      date: '2026-09',
      contentBlock_0_type: 'text',
      contentBlock_0_content: 'Words',
      contentBlock_1_type: 'image',
      contentBlock_1_content: await picture(),
      ...(await pictures(6)),
    });
    const post = await ann.ok('createPost', { content: 'Out now', projectId: project._id });
    const shown = await seenBy(ben, post);
    expect(shown).toMatchObject({ content: 'Out now', media: '', mediaItems: [] });
    expect(shown.project).toMatchObject({
      _id: project._id,
      title: 'Sixty levels',
      classification: 'Illustration',
      date: '2026-09',
      pictures: 7,
      more: 3,
    });
    expect(shown.project?.images.map(({ src }) => src)).toEqual([
      project.coverPhoto,
      project.contentBlocks[1]?.content,
      ...project.gallery.slice(0, 3),
    ]);
    expect(shown.project?.images[0]).toMatchObject({ alt: 'A hut', height: 30 });
    expect(shown.project?.focus).toEqual(project.coverFocus);
  });

  it('shows the first picture where there is no cover, and words where there is none', async () => {
    const bare = await projectOf(ann);
    const words = await ann.ok('createPost', { content: 'Bare', projectId: bare._id });
    expect(words.project).toMatchObject({ images: [], pictures: 0, more: 0 });
    const two = await projectOf(ann, await pictures(2));
    const post = await ann.ok('createPost', { content: 'Two', projectId: two._id });
    expect(post.project?.images.map(({ src }) => src)).toEqual(two.gallery);
    expect(post.project).toMatchObject({ pictures: 2, more: 0 });
  });

  it.each(['unlisted', 'draft'])('shows words only while the project is %s', async (state) => {
    const post = await posted();
    const projectId = post.project?._id ?? '';
    await ann.ok('updateProject', { projectId, title: 'Sixty levels', state });
    for (const person of [ann, ben]) {
      const { project, content } = await seenBy(person, post);
      expect([project, content]).toEqual([undefined, 'Sixty levels']);
    }
    await ann.ok('updateProject', { projectId, title: 'Seventy levels', state: 'published' });
    expect((await seenBy(ben, post)).project?.title).toBe('Seventy levels');
  });

  it('shows words only once the project is deleted, and can be edited then', async () => {
    const post = await posted();
    const projectId = post.project?._id ?? '';
    await ann.ok('deleteProject', { userId: ann.id, projectId });
    expect((await seenBy(ben, post)).project).toBeUndefined();
    await ann.ok('updatePost', { postId: post._id, content: 'It is gone.' });
    expect((await seenBy(ben, post)).content).toBe('It is gone.');
  });

  it('stays about it when its words are edited', async () => {
    const post = await posted();
    await ann.ok('updatePost', { postId: post._id, content: 'Look' });
    expect((await seenBy(ben, post)).project?._id).toBe(post.project?._id);
  });

  it('is of somebody’s own published project, without media', async () => {
    const of = async (owner: TestPerson, state: string) => (await projectOf(owner, { state }))._id;
    const refused = [await of(ben, 'published'), await of(ann, 'draft'), await of(ann, 'unlisted')];
    for (const projectId of [...refused, 'x', '']) {
      await ann.refused('project_not_found', 'createPost', { content: 'Mine', projectId });
    }
    const projectId = await of(ann, 'published');
    await ann.refused('bad_request', 'createPost', {
      content: 'Both',
      projectId,
      media: await picture(),
    });
    await ann.refused('post_empty', 'createPost', { content: '', projectId });
  });

  it('is hidden with its author across a block', async () => {
    const post = await posted();
    const cyd = await server.person('cyd');
    await cyd.ok('block', { id: ann.id });
    await cyd.refused('post_not_found', 'post', { postId: post._id });
  });
});
