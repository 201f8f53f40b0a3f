import type { PostId } from '#contract/ids.ts';
import { accountCalls } from './accounts.ts';
import { jpegOf } from './images.ts';
import type { TestPerson, TestServer } from './test-server.ts';

/**
 * Somebody who has done everything there is to do, beside two others who have answered. What is made
 * here is what an export carries and what the removal of an account must take away.
 */
export async function createBusyWorld(server: TestServer) {
  const { signUp } = accountCalls(server);
  const ada = await signUp('ada.leaving', 'ada.leaving@example.org');
  const bob = await signUp('bob.staying');
  const eve = await signUp('eve.staying');
  const post = async (author: TestPerson, content: string, picture?: number): Promise<PostId> => {
    const media = picture ? new Blob([await jpegOf(400, 300, picture)]) : undefined;
    const fields = { content, isPublic: 'true', ...(media ? { media } : {}) };
    return (
      await server.post(author, fields, { 'idempotency-key': `${author.username}-${picture}` })
    ).json()._id;
  };
  const comment = async (who: TestPerson, postId: string, commentText: string) =>
    (await who.ok('addComment', { postId, commentText }))._id;

  for (const [one, other] of [
    [ada, bob],
    [bob, ada],
    [eve, ada],
    [eve, bob],
  ] as const) {
    await one.ok('follow', { id: other.id });
  }
  const adas = await post(ada, 'Ada <b>wrote</b> this & more', 1);
  const bobs = await post(bob, 'Bob wrote this', 2);
  for (const who of [ada, eve]) {
    await who.ok('likePost', { postId: bobs, userId: who.id });
  }
  await bob.ok('likePost', { postId: adas, userId: bob.id });
  await ada.ok('bookmarkPost', { postId: bobs });
  await bob.ok('bookmarkPost', { postId: adas });
  const answered = await comment(ada, bobs, 'Ada asks something');
  await eve.ok('replyToComment', { postId: bobs, commentId: answered, replyText: 'Eve answers' });
  await comment(ada, bobs, 'Ada says something nobody answers');
  const eves = await comment(eve, bobs, 'Eve says something');
  await ada.ok('replyToComment', { postId: bobs, commentId: eves, replyText: 'Ada answers Eve' });
  await ada.ok('likeComment', { postId: bobs, commentId: eves });
  await comment(eve, adas, 'Eve is here, too');

  await ada.ok('addProject', {
    title: 'Ada’s <i>project</i>',
    date: '2026-01-01',
    contentBlock_0_type: 'text',
    contentBlock_0_content: 'Words of a project',
    coverPhoto: new Blob([await jpegOf(300, 200, 3)]),
  });
  await ada.ok('updateProfile', {
    links: 'https://ada.example/',
    about: JSON.stringify({ bio: 'Ada’s own words' }),
    profileImage: new Blob([await jpegOf(200, 200, 4)]),
  });

  const mallory = await signUp('mallory.blocked');
  await ada.ok('block', { id: mallory.id });
  await ada.ok('mute', { id: eve.id });
  await ada.ok('startExport');
  await ada.ok('report', { kind: 'post', id: bobs, reason: 'spam' });
  return { ada, bob, eve, mallory, adas, bobs, answered };
}
