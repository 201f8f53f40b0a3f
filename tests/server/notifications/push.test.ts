import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { PushMessage } from '#contract/push.ts';
import { DEFAULT_PREFERENCES } from '#contract/rules/notification-preferences.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { isPublicAddress } from '../../../server/outgoing/public-address.ts';
import { encryptFor } from '../../../server/push/encrypt.ts';
import { PushRejected, pushService } from '../../../server/push/push-service.ts';
import { makeVapidKeys } from '../../../server/push/vapid.ts';
import { pushDevice, pushEndpoint, vapidClaims } from '../../support/server/push-endpoint.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const service = await pushEndpoint();
afterAll(() => service.close());
const trust = { ca: service.cert, isAllowed: () => true };
const server = await createTestServer(
  { PUSH_HOSTS: service.host, PUSH_CONTACT: 'mailto:ops@example.org' },
  { outgoingTrust: trust },
);

let paths = 0;
/** A device of its own. */
function newDevice() {
  paths += 1;
  const path = `/device/${paths}`;
  return { path, ...pushDevice(`https://${service.host}${path}`) };
}

async function subscribed(viewer: TestPerson) {
  const device = newDevice();
  const answer = await viewer.call('subscribePush', {}, {}, device.subscription);
  expect(answer.statusCode).toBe(200);
  return device;
}

async function newPost(author: TestPerson, isPublic = 'true') {
  return (await author.ok('createPost', { content: 'Nobody else may read this', isPublic }))._id;
}

async function like(viewer: TestPerson, postId: string) {
  await viewer.ok('likePost', { postId, userId: viewer.id });
}

/** Lets the span end in which what happens is one push. */
async function spanEnds() {
  server.clock.nowMs += SERVER_LIMITS.pushDelayMs;
  await server.runDueJobs();
}

const sentTo = (device: { path: string }) =>
  service.received.filter(({ path }) => path === device.path);

beforeEach(() => {
  service.received.length = 0;
  service.answers.clear();
  server.reports.length = 0;
});

describe('encryption', () => {
  it('push encryption matches RFC 8291, appendix A', () => {
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const secrets = {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      senderKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    };
    const body = encryptFor(keys, 'When I grow up, I want to be a watermelon', secrets);
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });
});

describe('a push', () => {
  it('a push links to its comment', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    const postId = await newPost(ada);
    const { _id } = await bob.ok('addComment', { postId, commentText: 'Nice' });
    await spanEnds();
    const [push] = sentTo(device);
    const message: PushMessage = JSON.parse(device.open(push?.body ?? Buffer.alloc(0)));
    expect(message.address).toBe(`/posts/${postId}?comment=${_id}`);
  });

  it('a push is encrypted, signed and free of post text', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    await server.follow(ada, bob);
    const device = await subscribed(ada);
    const postId = await newPost(ada, 'false');
    await like(bob, postId);
    await spanEnds();

    const [push] = sentTo(device);
    expect(sentTo(device)).toHaveLength(1);
    const message: PushMessage = JSON.parse(device.open(push?.body ?? Buffer.alloc(0)));
    const [told] = await ada.ok('notifications');
    expect(message).toEqual({
      title: 'Creative Hub',
      body: `${bob.username} liked your post.`,
      tag: told?._id,
      address: `/posts/${postId}`,
    });
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(SERVER_LIMITS.pushTtlMs / 1000),
      topic: told?._id,
    });

    const { publicKey } = await ada.ok('pushKey');
    const claims = vapidClaims(String(push?.headers.authorization));
    expect(claims).toMatchObject({
      aud: `https://${service.host}`,
      sub: 'mailto:ops@example.org',
      key: publicKey,
    });
    expect(claims.exp * 1000).toBeGreaterThan(server.clock.nowMs);
    expect(claims.exp * 1000).toBeLessThanOrEqual(server.clock.nowMs + 24 * 60 * 60_000);
  });

  it.each([
    { push: false },
    { kinds: { like: { push: false } } },
    { kinds: { like: { inApp: false } } },
  ])('what is turned off before a push leaves is not sent: %j', async (changes) => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    await like(bob, await newPost(ada));
    await ada.ok('updatePreferences', changes);
    await spanEnds();
    expect(sentTo(device)).toEqual([]);
  });

  it('activities within the delay become one push', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    const device = await subscribed(ada);
    server.clock.nowMs =
      Math.ceil(server.clock.nowMs / SERVER_LIMITS.pushDelayMs) * SERVER_LIMITS.pushDelayMs;
    const postId = await newPost(ada);
    await like(bob, postId);
    server.clock.nowMs += 1;
    await like(cleo, postId);
    await server.runDueJobs();
    expect(sentTo(device)).toHaveLength(0);
    await spanEnds();
    expect(sentTo(device).map(({ body }) => JSON.parse(device.open(body)).body)).toEqual([
      `${cleo.username} and ${bob.username} liked your post.`,
    ]);
  });

  it('no push is sent for read, undone or hidden notifications', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    const postId = await newPost(ada);
    await like(bob, postId);
    await ada.call('readNotifications');
    await spanEnds();
    expect(sentTo(device)).toHaveLength(0);

    const other = await newPost(ada);
    await like(bob, other);
    await like(bob, other); // taken back
    await spanEnds();
    expect(sentTo(device)).toHaveLength(0);
    expect(server.reports).toEqual([]);
  });

  it.each([404, 410])('a device is removed when its service answers %i', async (status) => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    service.answers.set(device.path, status);
    await like(bob, await newPost(ada));
    await spanEnds();
    expect(sentTo(device)).toHaveLength(1);
    expect(await server.context.store.pushSubscriptions.idsOf(ada.id)).toEqual([]);
    expect(server.reports).toEqual([]);
  });

  it('a failed push is retried for that device only', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const [failing, working] = [await subscribed(ada), await subscribed(ada)];
    service.answers.set(failing.path, 503);
    await like(bob, await newPost(ada));
    await spanEnds();
    service.answers.delete(failing.path);
    server.clock.nowMs += SERVER_LIMITS.jobRetryMs;
    await server.runDueJobs();
    expect(sentTo(failing)).toHaveLength(2);
    expect(sentTo(working)).toHaveLength(1);
  });

  it('a push does not follow redirects', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    service.answers.set(device.path, 307);
    await like(bob, await newPost(ada));
    await spanEnds();
    expect(service.received.map(({ path }) => path)).toEqual([device.path]);
    expect(server.reports).toHaveLength(1);
    server.clock.nowMs += SERVER_LIMITS.jobRetryMaxMs;
    await server.runDueJobs();
    expect(service.received).toHaveLength(1);
  });

  it('a push times out', async () => {
    const device = newDevice();
    service.answers.set(device.path, 'never');
    const sender = pushService({
      keys: makeVapidKeys(),
      hosts: [service.host],
      contact: 'mailto:ops@example.org',
      now: Date.now,
      trust,
    });
    const { endpoint, keys } = device.subscription;
    const sending = sender.send(
      { endpoint, ...keys },
      'hello',
      'topic',
      new AbortController().signal,
    );
    await expect(sending).rejects.toThrow(/abort/i);
    sender.close();
  });

  it.each([
    ['private addresses', service.host, undefined, /no public address/],
    ['hosts that are no longer allowed', 'push.example.org', trust, PushRejected],
  ])('a push is never sent to %s', async (_, host, trusted, problem) => {
    const { endpoint, keys } = newDevice().subscription;
    const sender = pushService({
      keys: makeVapidKeys(),
      hosts: [host],
      contact: 'mailto:ops@example.org',
      now: Date.now,
      ...(trusted ? { trust: trusted } : {}),
    });
    const { signal } = new AbortController();
    await expect(sender.send({ endpoint, ...keys }, 'x', 't', signal)).rejects.toThrow(problem);
    expect(service.received).toEqual([]);
    sender.close();
  });
});

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['142.250.1.1', true],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2a00:1450::1', true],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe('a device', () => {
  const good = () => newDevice().subscription;

  it.each([
    ['another host', 'https://evil.example/x'],
    ['no TLS', `http://${service.host}/x`],
    ['a name and a password', `https://a:b@${service.host}/x`],
    ['an address instead of a name', 'https://127.0.0.1/x'],
    ['one instead of a name, version 6', 'https://[::1]/x'],
    ['no address at all', 'x'],
    [
      'the longest that is read',
      `https://evil.example/${'x'.repeat(LIMITS.pushEndpointChars - 21)}`,
    ],
  ])('a device with %s is refused', async (_, endpoint) => {
    const [ada] = await server.strangers('ada');
    const answer = await ada.call('subscribePush', { ...good(), endpoint });
    expect(answer.json()).toEqual({
      code: 'push_service_unknown',
      error: ERROR_MESSAGES.push_service_unknown,
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['a short point', { p256dh: 'BCVx', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }],
    [
      'a point beside the curve',
      { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    ],
    ['a short secret', { p256dh: good().keys.p256dh, auth: 'BTBZ' }],
  ])('a device with %s is refused', async (_, keys) => {
    const [ada] = await server.strangers('ada');
    const answer = await ada.call('subscribePush', { ...good(), keys });
    expect(answer.json().code).toBe('push_subscription_invalid');
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['no keys', { endpoint: 'https://x' }],
    ['numbers', { endpoint: 1, keys: { p256dh: 2, auth: 3 } }],
    [
      'too long an address',
      { ...good(), endpoint: `https://${'x'.repeat(LIMITS.pushEndpointChars - 7)}` },
    ],
    [
      'an address of four bytes a character',
      { ...good(), endpoint: `${good().endpoint}/${'\u{1d54f}'.repeat(900)}` },
    ],
    ['too long a key', { endpoint: 'https://x', keys: { p256dh: 'x'.repeat(101), auth: 'x' } }],
  ])('a device with %s is malformed', async (_, payload) => {
    const [ada] = await server.strangers('ada');
    await ada.refused('bad_request', 'subscribePush', payload);
  });

  it('a device beyond the twentieth replaces the oldest', async () => {
    const [ada] = await server.strangers('ada');
    const first = await subscribed(ada);
    const [oldest] = await server.context.store.pushSubscriptions.idsOf(ada.id);
    for (let count = 1; count < SERVER_LIMITS.pushDevices; count += 1) {
      server.clock.nowMs += 1;
      await subscribed(ada);
    }
    expect(await server.context.store.pushSubscriptions.idsOf(ada.id)).toContain(oldest);
    server.clock.nowMs += 1;
    await subscribed(ada);
    const left = await server.context.store.pushSubscriptions.idsOf(ada.id);
    expect(left).toHaveLength(SERVER_LIMITS.pushDevices);
    expect(left).not.toContain(oldest);
    expect(first.path).not.toBe('');
  });

  it('a device that somebody else has used before is the newest of who uses it now', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const shared = await subscribed(bob);
    for (let count = 0; count < SERVER_LIMITS.pushDevices; count += 1) {
      server.clock.nowMs += 1;
      await subscribed(ada);
    }
    server.clock.nowMs += 1;
    await ada.ok('subscribePush', shared.subscription);
    await like(bob, await newPost(ada));
    await spanEnds();
    expect(sentTo(shared)).toHaveLength(1);
  });

  it('a device is removed with its session and on request', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    await bob.call('unsubscribePush', {}, {}, device.subscription); // not his
    expect(await server.context.store.pushSubscriptions.idsOf(ada.id)).toHaveLength(1);
    await ada.call('unsubscribePush', {}, {}, device.subscription);
    expect(await server.context.store.pushSubscriptions.idsOf(ada.id)).toEqual([]);

    const again = await subscribed(ada);
    await like(bob, await newPost(ada));
    await ada.call('logout');
    expect(await server.context.store.pushSubscriptions.idsOf(ada.id)).toEqual([]);
    await spanEnds();
    expect(sentTo(again)).toEqual([]);
  });

  it('a device belongs to the last account that logged in on it', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    await bob.call('subscribePush', {}, {}, device.subscription);
    await like(bob, await newPost(ada));
    await spanEnds();
    expect(sentTo(device)).toEqual([]);
    expect(await server.context.store.pushSubscriptions.idsOf(bob.id)).toHaveLength(1);
  });
});

describe('preferences', () => {
  const { kinds } = DEFAULT_PREFERENCES;

  it('preferences default to everything and are stored', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    expect(await ada.ok('preferences')).toEqual(DEFAULT_PREFERENCES);
    const wanted = { push: false, kinds: { ...kinds, like: { inApp: false, push: true } } };
    expect(await ada.ok('updatePreferences', wanted)).toEqual(wanted);
    expect(await ada.ok('preferences')).toEqual(wanted);
    expect(await bob.ok('preferences')).toEqual(DEFAULT_PREFERENCES);
  });

  it('a partial change of preferences keeps the rest', async () => {
    const [ada] = await server.strangers('ada');
    await ada.call('updatePreferences', { kinds: { like: { inApp: false } } });
    await ada.call('updatePreferences', { push: false });
    const answer = await ada.call('updatePreferences', { kinds: { like: { push: false } } });
    expect(answer.json()).toEqual({
      push: false,
      kinds: { ...kinds, like: { inApp: false, push: false } },
    });
  });

  it.each([
    ['words for yes', { push: 'true', kinds }],
    ['words for no in a kind', { kinds: { ...kinds, like: { inApp: 'false' } } }],
    ['a kind that is none', { kinds: { like: true } }],
  ])('preferences with %s are refused', async (_, payload) => {
    const [ada] = await server.strangers('ada');
    await ada.refused('bad_request', 'updatePreferences', payload);
    expect(await ada.ok('preferences')).toEqual(DEFAULT_PREFERENCES);
  });

  it.each([
    ['neither', { push: true, like: { inApp: false, push: true } }, 0, 0],
    ['the list alone', { push: true, like: { inApp: true, push: false } }, 1, 0],
    ['the list alone, push being off', { push: false, like: { inApp: true, push: true } }, 1, 0],
    ['both', { push: true, like: { inApp: true, push: true } }, 1, 1],
  ])('a like is delivered by %s', async (_, { push, like: ways }, listed, pushed) => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const device = await subscribed(ada);
    await ada.call('updatePreferences', { push, kinds: { ...kinds, like: ways } });
    await like(bob, await newPost(ada));
    await spanEnds();
    expect(await ada.ok('notifications')).toHaveLength(listed);
    expect(await ada.ok('notificationCount')).toMatchObject({
      unread: listed,
    });
    expect(sentTo(device)).toHaveLength(pushed);
  });
});
