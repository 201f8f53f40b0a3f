import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer();

it('a stored change is answered even where its audience cannot be loaded', async () => {
  const [ada, bob] = await server.people('ada', 'bob');
  const { _id: postId } = await ada.ok('createPost', { content: 'Harbour' });
  const comment = { postId, commentText: 'Lovely' };
  const { _id: commentId } = await bob.ok('addComment', comment);
  const project = await ada.ok('addProject', { title: 'Sheets', classification: 'Photography' });
  const { _id: projectId } = project;
  server.published.length = 0;
  const read = vi
    .spyOn(server.context.store.blocks, 'blockedWithAny')
    .mockRejectedValue(new Error('The database is away.'));
  onTestFinished(() => read.mockRestore());

  await ada.ok('createPost', { content: 'Another' });
  expect(await ada.ok('updatePost', { postId, content: 'Night' })).toMatchObject({
    content: 'Night',
  });
  expect(await bob.ok('likePost', { postId, liked: true })).toMatchObject({ likes: 1 });
  await bob.ok('addComment', comment);
  await bob.ok('editComment', { postId, commentId, commentText: 'Lovely greys' });
  expect(await ada.ok('likeComment', { postId, commentId })).toMatchObject({ likes: 1 });
  await bob.ok('deleteComment', { postId, commentId });
  await ada.ok('deletePost', { userId: ada.id, postId });
  await ada.ok('updateProject', { projectId, title: 'More sheets' });
  await ada.ok('deleteProject', { userId: ada.id, projectId });

  const told = server.reports.splice(0).map(({ problem }) => problem);
  expect(told).toEqual(Array.from(told, () => 'A change could not be told live.'));
  expect(told).toHaveLength(10);
  // Nobody is told who may not be among those who see it.
  const toMany = server.published.filter(({ audience }) => audience.kind === 'everyone');
  expect(toMany).toEqual([]);
});

it('a change whose audience could not be loaded is told once it can be', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [ada] = await server.strangers('ada');
  const { _id: postId } = await ada.ok('createPost', { content: 'Harbour' });
  server.published.length = 0;
  const read = vi
    .spyOn(server.context.store.blocks, 'blockedWithAny')
    .mockRejectedValue(new Error('The database is away.'));
  onTestFinished(() => read.mockRestore());
  await ada.ok('updatePost', { postId, content: 'Night' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.published).toEqual([]);
  read.mockRestore();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  const told = () => server.published.map(({ event, audience }) => [event.name, audience]);
  await expect.poll(told).toEqual([['post:updated', { kind: 'everyone' }]]);
  server.reports.length = 0;
});

it('a new post that is gone or private by then is not told to everybody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [ada, bob] = await server.strangers('ada', 'bob');
  await ada.ok('follow', { id: bob.id });
  const read = vi
    .spyOn(server.context.store.blocks, 'blockedWithAny')
    .mockRejectedValue(new Error('The database is away.'));
  onTestFinished(() => read.mockRestore());
  const { _id: gone } = await ada.ok('createPost', { content: 'Harbour' });
  const { _id: postId } = await ada.ok('createPost', { content: 'Night' });
  read.mockRestore();
  await ada.ok('deletePost', { userId: ada.id, postId: gone });
  await ada.ok('updatePost', { postId, isPublic: 'false' });
  server.published.length = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  const created = () => server.published.filter(({ event }) => event.name === 'post:created');
  const told = () =>
    created().flatMap<string>(({ audience }) =>
      audience.kind === 'people' ? audience.ids : ['everybody'],
    );
  await expect.poll(() => told().toSorted()).toEqual([ada.id, bob.id].toSorted());
  expect(created()).toHaveLength(2);
  server.reports.length = 0;
});
