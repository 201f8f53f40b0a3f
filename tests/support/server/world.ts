import { pathOf } from '#contract/calls/route.ts';
import type { CommentId, PostId } from '#contract/ids.ts';
import { PATHS } from '../paths.ts';
import { accountCalls } from './accounts.ts';
import { jpegOf } from './images.ts';
import type { TestPerson, TestServer } from './test-server.ts';

/**
 * Somebody who has done everything there is to do, beside two others who have answered. What is made
 * here is what an export carries and what the removal of an account must take away.
 */
export async function createBusyWorld(server: TestServer) {
  const { call, signUp } = accountCalls(server);
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
  const send = async (who: TestPerson, url: string, payload?: object) => {
    const { status, body } = await call('POST', url, who, payload ?? {});
    if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const comment = async (
    who: TestPerson,
    postId: string,
    commentText: string,
  ): Promise<CommentId> =>
    (await send(who, pathOf(PATHS.addComment, { postId }), { commentText }))._id;
  const reply = async (who: TestPerson, postId: string, commentId: string, replyText: string) =>
    send(who, pathOf(PATHS.replyToComment, { postId, commentId }), { replyText });

  for (const [one, other] of [
    [ada, bob],
    [bob, ada],
    [eve, ada],
    [eve, bob],
  ] as const) {
    await send(one, pathOf(PATHS.follow, { id: other.id }));
  }
  const adas = await post(ada, 'Ada <b>wrote</b> this & more', 1);
  const bobs = await post(bob, 'Bob wrote this', 2);
  for (const who of [ada, eve]) {
    await send(who, pathOf(PATHS.likePost, { postId: bobs }), { userId: who.id });
  }
  await send(bob, pathOf(PATHS.likePost, { postId: adas }), { userId: bob.id });
  await send(ada, pathOf(PATHS.bookmarkPost, { postId: bobs }));
  await send(bob, pathOf(PATHS.bookmarkPost, { postId: adas }));
  const answered = await comment(ada, bobs, 'Ada asks something');
  await reply(eve, bobs, answered, 'Eve answers');
  await comment(ada, bobs, 'Ada says something nobody answers');
  const eves = await comment(eve, bobs, 'Eve says something');
  await reply(ada, bobs, eves, 'Ada answers Eve');
  await send(ada, pathOf(PATHS.likeComment, { postId: bobs, commentId: eves }));
  await comment(eve, adas, 'Eve is here, too');

  const project = new FormData();
  for (const [name, value] of Object.entries({
    title: 'Ada’s <i>project</i>',
    date: '2026-01-01',
    contentBlock_0_type: 'text',
    contentBlock_0_content: 'Words of a project',
  })) {
    project.append(name, value);
  }
  project.append('coverPhoto', new Blob([await jpegOf(300, 200, 3)]), 'cover.jpg');
  const added = await server.app.inject({
    method: 'POST',
    url: PATHS.addProject,
    headers: ada.headers,
    payload: project,
  });
  if (added.statusCode >= 300) throw new Error(added.body);
  const profile = new FormData();
  profile.append('about', JSON.stringify({ bio: 'Ada’s own words' }));
  profile.append('profileImage', new Blob([await jpegOf(200, 200, 4)]), 'me.jpg');
  const updated = await server.app.inject({
    method: 'PUT',
    url: PATHS.updateProfile,
    headers: ada.headers,
    payload: profile,
  });
  if (updated.statusCode !== 200) throw new Error(updated.body);

  const mallory = await signUp('mallory.blocked');
  await send(ada, pathOf(PATHS.block, { id: mallory.id }));
  await send(ada, pathOf(PATHS.mute, { id: eve.id }));
  await send(ada, PATHS.report, { kind: 'post', id: bobs, reason: 'spam' });
  return { ada, bob, eve, mallory, adas, bobs, answered };
}
