import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import {
  type RunningServer,
  startBuiltServer,
  temporaryFolder,
} from '../../support/e2e/launch-server.ts';
import { FIELDS, type OldAnswer, type OldClient, oldClient } from '../../support/e2e/old-client.ts';
import { pngOf } from '../../support/media/png.ts';

const data = temporaryFolder('hub-data-');
const PASSWORD = 'a long enough secret';
const WEEK_MS = 7 * 24 * 60 * 60_000;

let hub: RunningServer;
let ada: OldClient;
let bob: OldClient;
let adaId: string;
let bobId: string;

/** The order says nothing of how accounts come about; this is the one call that is not its own. */
async function account(username: string): Promise<void> {
  const { status } = await oldClient(hub.origin).json('POST', '/api/users/register', {
    username,
    password: PASSWORD,
  });
  expect(status).toBe(200);
}

beforeAll(async () => {
  hub = await startBuiltServer(inject('clone'), data.path);
  ada = oldClient(hub.origin);
  bob = oldClient(hub.origin);
  for (const username of ['ada', 'bob', 'cyd']) await account(username);
});
afterAll(async () => {
  await hub.stop();
  data.remove();
});

const picture = (name: string, seed: number) =>
  new File([pngOf(64, 48, seed)], name, { type: 'image/png' });

/** The body of an answer that has to be a success. */
function ok({ status, body }: OldAnswer) {
  expect([status, body]).toEqual([expect.toSatisfy((code: number) => code < 300), body]);
  return body;
}

function expectFields(kind: keyof typeof FIELDS, value: object): void {
  expect(Object.keys(value)).toEqual(expect.arrayContaining([...FIELDS[kind]]));
}

describe('users, as section 7 has them', () => {
  it('POST /api/users/login', async () => {
    for (const [client, username] of [
      [ada, 'ada'],
      [bob, 'bob'],
    ] as const) {
      const answer = ok(
        await client.json('POST', '/api/users/login', { username, password: PASSWORD }),
      );
      expect(answer).toEqual({
        token: expect.any(String),
        _id: expect.any(String),
        username,
        email: 'no email',
      });
      client.token = answer.token;
      if (client === ada) adaId = answer._id;
      else bobId = answer._id;
    }
    const { status, body } = await oldClient(hub.origin).json('POST', '/api/users/login', {
      username: 'ada',
      password: 'not the secret',
    });
    expect([status, typeof body.error]).toEqual([401, 'string']);
  });

  it('GET /api/users/get-token/{id}, without auth, right after the sign-in', async () => {
    const { token } = ok(await ada.getWithoutAuth(`/api/users/get-token/${adaId}`));
    expect(token).toEqual(expect.any(String));
    expect((await ada.get('/api/users/details')).status).toBe(401); // the one before has ended
    ada.token = token;
    const { status } = await oldClient(hub.origin).getWithoutAuth(`/api/users/get-token/${bobId}`);
    expect(status).toBe(401);
  });

  it('GET /api/users/details, and /{id}', async () => {
    for (const path of ['/api/users/details', `/api/users/details/${adaId}`]) {
      const user = ok(await ada.get(path));
      expectFields('user', user);
      expect(user).toMatchObject({ _id: adaId, username: 'ada', email: 'no email' });
      expect(user.about).toEqual({ bio: '', memberSince: expect.any(String) });
      expect(user.experience).toEqual({ yearsOfExperience: 0 });
    }
  });

  it('POST /api/users/update-email', async () => {
    const user = ok(
      await ada.json('POST', '/api/users/update-email', { email: 'ada@example.org' }),
    );
    expectFields('user', user);
    expect(user.email).toBe('ada@example.org');
    const refused = await ada.json('POST', '/api/users/update-email', { email: 'no email' });
    expect([refused.status, typeof refused.body.error]).toEqual([400, 'string']);
  });

  it('GET /api/otherusers/details/{id}, without auth', async () => {
    const user = ok(await ada.getWithoutAuth(`/api/otherusers/details/${bobId}`));
    expectFields('user', user);
    expect(user).not.toHaveProperty('email');
  });

  it('POST /api/users/follow/{id}, unfollow/{id} and {id}/follow', async () => {
    const followed = async () => ok(await ada.get('/api/users/followedUsers')).followedUsers;
    ok(await ada.emptyJson('POST', `/api/users/follow/${bobId}`));
    expect(await followed()).toEqual([bobId]);
    ok(await ada.emptyJson('POST', `/api/users/unfollow/${bobId}`));
    expect(await followed()).toEqual([]);
    ok(await ada.bare('POST', `/api/users/${bobId}/follow`));
    expect(await followed()).toEqual([bobId]);
    ok(await ada.emptyJson('POST', `/api/users/${bobId}/follow`));
    expect(await followed()).toEqual([]);
    ok(await ada.json('POST', `/api/users/follow/${bobId}`, {}));
    ok(await bob.emptyJson('POST', `/api/users/follow/${adaId}`));
    const { followers, following } = ok(await ada.get('/api/users/details'));
    expect([followers, following]).toEqual([[bobId], [bobId]]);
  });

  it('GET /api/users/random and /api/users/search?term=', async () => {
    const strangers = ok(await ada.get('/api/users/random'));
    expect(strangers.map((user: { username: string }) => user.username)).toEqual(['cyd']);
    const found = ok(await ada.get('/api/users/search?term=bo'));
    expect(found[0]).toMatchObject({ _id: bobId, username: 'bob' });
  });

  it('POST /api/users/getUsersNames', async () => {
    const answer = ok(
      await ada.json('POST', '/api/users/getUsersNames', { userIds: [bobId, adaId, 'nobody'] }),
    );
    expect(answer).toMatchObject({ userNames: ['bob', 'ada', 'Unknown'] });
  });

  it('PUT /api/users/update', async () => {
    const user = ok(
      await ada.form('PUT', '/api/users/update', [
        ['bannerImage', picture('banner.png', 1)],
        ['profileImage', picture('face.png', 2)],
        ['title', 'Illustrator'],
        ['countries', 'Hungary, Austria'],
        ['about', JSON.stringify({ bio: 'I draw rivers.' })],
        ['skills', JSON.stringify(['Illustration', 'UI / UX'])],
        ['qualifications', 'MA, BA'],
        ['languages', 'Hungarian,English'],
      ]),
    );
    expect(user).toMatchObject({
      title: 'Illustrator',
      countries: ['Hungary', 'Austria'],
      about: { bio: 'I draw rivers.' },
      skills: ['Illustration', 'UI / UX'],
      qualifications: ['MA', 'BA'],
      languages: ['Hungarian', 'English'],
    });
    for (const address of [user.profileImage, user.bannerImage]) {
      expect((await ada.getWithoutAuth(address)).status).toBe(200);
    }
    const { about } = ok(await bob.get(`/api/users/details/${adaId}`));
    expect(about.bio).toBe('I draw rivers.');
  });
});

describe('posts, as section 7 has them', () => {
  let postId: string;
  let commentId: string;
  let replyId: string;
  let nestedId: string;

  it('POST /api/posts', async () => {
    const post = ok(
      await ada.form('POST', '/api/posts', [
        ['content', 'First light on the river.'],
        ['isPublic', 'true'],
        ['allowComments', 'true'],
        ['user', adaId],
        ['media', picture('river.png', 3)],
        ['postDate', new Date(Date.now() + WEEK_MS).toISOString()],
      ]),
    );
    expectFields('post', post);
    expect(post).toMatchObject({
      content: 'First light on the river.',
      likes: 0,
      visibility: 'public',
      commentPermission: 'everyone',
    });
    expect(post.user._id).toBe(adaId);
    expect(Date.parse(post.postDate) - Date.parse(post.createdAt)).toBe(WEEK_MS);
    expect((await ada.getWithoutAuth(post.media)).status).toBe(200);
    postId = post._id;
  });

  it('GET /api/users/allPosts and /api/posts/{postId}', async () => {
    const [post] = ok(await bob.get('/api/users/allPosts'));
    expectFields('post', post);
    expect(post._id).toBe(postId);
    expect(ok(await bob.get(`/api/posts/${postId}`))).toMatchObject({ _id: postId });
  });

  it('PUT /api/posts/update/{postId}', async () => {
    const post = ok(
      await ada.form('PUT', `/api/posts/update/${postId}`, [
        ['content', 'Last light on the river.'],
        ['isPublic', 'false'],
        ['allowComments', 'false'],
        ['media', picture('evening.png', 4)],
      ]),
    );
    expect(post).toMatchObject({
      content: 'Last light on the river.',
      visibility: 'private',
      commentPermission: 'followers',
    });
    const { status } = await bob.get(`/api/posts/${postId}`); // Ada follows him
    expect(status).toBe(200);
  });

  it('POST /api/posts/like/{postId}, with {userId} and without, as a toggle', async () => {
    const path = `/api/posts/like/${postId}`;
    expect(ok(await bob.json('POST', path, { userId: bobId }))).toMatchObject({
      likes: 1,
      likedBy: [bobId],
    });
    expect(ok(await bob.emptyJson('POST', path)).likes).toBe(0);
    expect(ok(await bob.bare('POST', path)).likes).toBe(1);
    const own = await ada.json('POST', path, { userId: adaId });
    expect([own.status, own.body.error]).toEqual([403, 'You cannot like your own post.']);
    expect((await ada.json('POST', path, { userId: bobId })).status).toBe(403);
  });

  it('POST /api/posts/bookmark/{postId}, as a toggle', async () => {
    const path = `/api/posts/bookmark/${postId}`;
    ok(await bob.emptyJson('POST', path));
    expect(ok(await bob.get(`/api/posts/${postId}`)).bookmarks).toEqual([bobId]);
    ok(await bob.bare('POST', path));
    expect(ok(await bob.get(`/api/posts/${postId}`)).bookmarks).toEqual([]);
  });

  it('POST /api/posts/comment/{postId} and …/{commentId}/like', async () => {
    const comment = ok(
      await bob.json('POST', `/api/posts/comment/${postId}`, { commentText: 'Beautiful.' }),
    );
    expectFields('comment', comment);
    expect(comment.commentBy._id).toBe(bobId);
    commentId = comment._id;
    const like = `/api/posts/comment/${postId}/${commentId}/like`;
    expect(ok(await ada.emptyJson('POST', like))).toMatchObject({ likes: 1, likedBy: [adaId] });
    expect(ok(await ada.bare('POST', like)).likes).toBe(0);
    const own = await bob.emptyJson('POST', like);
    expect([own.status, own.body.error]).toEqual([403, 'You cannot like your own comment.']);
  });

  it('POST /api/posts/comment/{postId}/reply/{commentId}, and …/{replyId}', async () => {
    const path = `/api/posts/comment/${postId}/reply/${commentId}`;
    const reply = ok(await ada.json('POST', path, { replyText: 'Thank you!' }));
    expectFields('reply', reply);
    replyId = reply._id;
    const nested = ok(await bob.json('POST', `${path}/${replyId}`, { replyText: 'Truly.' }));
    expectFields('reply', nested);
    nestedId = nested._id;
    const own = await bob.json('POST', path, { replyText: 'And me.' });
    expect([own.status, own.body.error]).toEqual([403, 'You cannot reply to your own comment.']);
    const again = await ada.json('POST', `${path}/${replyId}`, { replyText: 'And me.' });
    expect([again.status, again.body.error]).toEqual([403, 'You cannot reply to your own reply.']);
  });

  it('POST /api/posts/reply/{postId}/{commentId}/{replyId}/like, nested in both spellings', async () => {
    const path = `/api/posts/reply/${postId}/${commentId}/${replyId}`;
    expect(ok(await bob.emptyJson('POST', `${path}/like`))).toMatchObject({
      likes: 1,
      likedBy: [bobId],
    });
    expect(ok(await ada.bare('POST', `${path}/like/${nestedId}`)).likes).toBe(1);
    expect(ok(await ada.emptyJson('POST', `${path}/${nestedId}/like`)).likes).toBe(0);
    const own = await ada.emptyJson('POST', `${path}/like`);
    expect([own.status, own.body.error]).toEqual([403, 'You cannot like your own reply.']);
  });

  it('an old client sees three levels of comments', async () => {
    const post = ok(await ada.get(`/api/posts/${postId}`));
    expect(post.comments[0]).toMatchObject({
      _id: commentId,
      replies: [{ _id: replyId, likes: 1, replies: [{ _id: nestedId }] }],
    });
  });

  it('GET /api/notifications and POST /api/notifications/read with an empty body', async () => {
    const list = ok(await ada.get('/api/notifications'));
    for (const notification of list) {
      expectFields('notification', notification);
      expect(Object.keys(notification.additionalInfo)).toEqual(
        expect.arrayContaining(['profilePhotos', 'usernames', 'triggeringUserId']),
      );
      expect([notification.isRead, notification.user]).toEqual([false, adaId]);
    }
    const ofPost = list.filter((one: OldAnswer['body']) => one.additionalInfo.postId === postId);
    expect(ofPost.length).toBeGreaterThanOrEqual(3); // a like, a comment, a reply
    ok(await ada.emptyJson('POST', '/api/notifications/read'));
    const after = ok(await ada.get('/api/notifications'));
    expect(after.every((one: { isRead: boolean }) => one.isRead)).toBe(true);
    ok(await bob.bare('POST', '/api/notifications/read'));
  });

  it('DELETE …/reply/…, …/comment/… and …/deletePost/{userId}/{postId}', async () => {
    ok(await bob.bare('DELETE', `/api/posts/reply/${postId}/${commentId}/${replyId}/${nestedId}`));
    const second = ok(
      await bob.json('POST', `/api/posts/comment/${postId}/reply/${commentId}/${replyId}`, {
        replyText: 'Once more.',
      }),
    );
    // A nested reply is known as a reply to clients that answer or delete one.
    ok(await bob.bare('DELETE', `/api/posts/reply/${postId}/${commentId}/${second._id}`));
    ok(await ada.emptyJson('DELETE', `/api/posts/reply/${postId}/${commentId}/${replyId}`));
    expect((await ada.bare('DELETE', `/api/posts/comment/${postId}/${commentId}`)).status).toBe(
      403,
    );
    ok(await bob.bare('DELETE', `/api/posts/comment/${postId}/${commentId}`));
    expect(ok(await ada.get(`/api/posts/${postId}`)).comments).toEqual([]);
    const path = `/api/posts/deletePost/${adaId}/${postId}`;
    expect((await bob.bare('DELETE', path)).status).toBe(403);
    ok(await ada.bare('DELETE', path));
    expect((await ada.get(`/api/posts/${postId}`)).status).toBe(404);
  });
});

describe('projects, as section 7 has them', () => {
  let project: OldAnswer['body'];

  it('POST /api/projects/add, with numbered blocks and keywords', async () => {
    project = ok(
      await ada.form('POST', '/api/projects/add', [
        ['userId', adaId],
        ['title', 'The river'],
        ['subtitle', 'A year of mornings'],
        ['date', '2026-05-01'],
        ['classification', 'Illustration'],
        ['shortDescription', 'Rivers at dawn'],
        ['keywords[0]', 'river'],
        ['keywords[1]', 'light'],
        ['coverPhoto', picture('cover.png', 5)],
        ['gallery[0]', picture('gallery-0.png', 6)],
        ['gallery[1]', picture('gallery-1.png', 7)],
        ['contentBlock_0_type', 'text'],
        ['contentBlock_0_content', 'I got up early.'],
        ['contentBlock_1_type', 'image'],
        ['contentBlock_1_content', picture('block.png', 8)],
      ]),
    );
    expectFields('project', project);
    expect(project).toMatchObject({
      title: 'The river',
      keywords: ['river', 'light'],
      classification: 'Illustration',
      contentBlocks: [{ type: 'text', content: 'I got up early.' }, { type: 'image' }],
    });
    expect(project.gallery).toHaveLength(2);
    for (const address of [project.coverPhoto, ...project.gallery]) {
      expect((await ada.getWithoutAuth(address)).status).toBe(200);
    }
  });

  it('PUT /api/projects/update/{projectId}, keeping some files and dropping others', async () => {
    const [words, image] = project.contentBlocks;
    const updated = ok(
      await ada.form('PUT', `/api/projects/update/${project._id}`, [
        ['userId', adaId],
        ['title', 'The river, again'],
        ['keywords', 'river, dusk'],
        ['galleryExisting[0]', project.gallery[1]],
        ['gallery[0]', picture('gallery-0.png', 9)],
        ['contentBlock_0_type', 'image'],
        ['contentBlock_0_existingFile', image.content],
        [`deleteContentBlock_${words._id}`, 'true'],
      ]),
    );
    expect(updated).toMatchObject({
      _id: project._id,
      title: 'The river, again',
      subtitle: 'A year of mornings',
      keywords: ['river', 'dusk'],
      coverPhoto: project.coverPhoto,
      contentBlocks: [{ type: 'image', content: image.content }],
    });
    expect(updated.gallery[0]).toBe(project.gallery[1]);
    expect(updated.gallery).toHaveLength(2);
    const { projects } = ok(await bob.get(`/api/users/details/${adaId}`));
    expect(projects).toMatchObject([{ _id: project._id, title: 'The river, again' }]);
  });

  it('POST /api/projects/add, in the other shape', async () => {
    const other = ok(
      await bob.form('POST', '/api/projects/add', [
        ['userId', bobId],
        ['title', 'Songs'],
        ['keywords', 'song,sea'],
        ['contentBlocks[0][type]', 'image'],
        ['contentBlocks[0][content]', picture('block.png', 10)],
        ['contentBlocks[1][type]', 'text'],
        ['contentBlocks[1][content]', 'La la.'],
      ]),
    );
    expect(other).toMatchObject({
      keywords: ['song', 'sea'],
      contentBlocks: [{ type: 'image' }, { type: 'text', content: 'La la.' }],
    });
    const foreign = await bob.form('PUT', `/api/projects/update/${other._id}`, [
      ['galleryExisting[0]', project.gallery[0]],
    ]);
    expect([foreign.status, typeof foreign.body.error]).toEqual([400, 'string']);
  });

  it('DELETE /api/projects/delete/{userId}/{projectId}', async () => {
    const path = `/api/projects/delete/${adaId}/${project._id}`;
    expect((await bob.bare('DELETE', path)).status).toBe(403);
    ok(await ada.bare('DELETE', path));
    expect(ok(await ada.get('/api/users/details')).projects).toEqual([]);
  });
});

describe('the live connection', () => {
  it('an old client connects on the default path by polling, upgrades, and receives events', async () => {
    const socket = io(hub.origin, { auth: { token: bob.token }, reconnection: false });
    try {
      const { promise: upgraded, resolve: onUpgrade } = Promise.withResolvers<string>();
      const first = await new Promise<string>((resolve, reject) => {
        socket.once('connect_error', reject);
        socket.io.engine.once('open', () => resolve(socket.io.engine.transport.name));
        socket.io.engine.once('upgrade', (transport) => onUpgrade(transport.name));
      });
      expect([first, await upgraded]).toEqual(['polling', 'websocket']);
      const told = new Promise((resolve) => socket.once('post:created', resolve));
      const post = ok(await ada.form('POST', '/api/posts', [['content', 'Live.']]));
      expect(await told).toMatchObject({ postId: post._id, userId: adaId });
    } finally {
      socket.disconnect();
    }
  });
});
