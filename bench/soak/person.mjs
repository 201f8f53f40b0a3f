// One person of the soak: what they do, one thing after the other, with a page that shows posts live.

import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { LIMITS } from '../../contract/limits.ts';
import { pngOf } from '../../tests/support/media/png.ts';
import { formOf } from '../server/client.mjs';
import { chosenByWeight } from '../server/crowd-weights.mjs';

/** A call that has no answer after so long, with all that was taken away long back, never gets one. */
const PATIENCE_MS = 90_000;
const ANSWER_MAX_MS = 20_000;
/** Who found a door shut comes back to it after so long, as a page that is loaded again. */
const RETURN_MS = 15_000;
const PASSWORD = 'a long enough secret';
/** How many of the newest posts people like, answer and look at. */
const RECENT = 200;
const WATCHED = 10;

/** What people do, by how often. */
const ACTS = [
  [30, readFeed],
  [12, readPost],
  [8, readNotifications],
  [4, search],
  [10, readImage],
  [14, like],
  [5, save],
  [4, follow],
  [8, comment],
  [7, publish],
  [2, publishPicture],
  [1, removeOwn],
];

/**
 * @typedef {object} World What people share.
 * @property {{ client: ReturnType<import('../server/client.mjs').clientOf>, origin: string }[]} doors nginx and each server.
 * @property {import('./ledger.mjs').Ledger} ledger
 * @property {import('./journal.mjs').Journal} journal
 * @property {{ id: string, text: string, author: string }[]} posts the newest at the end.
 * @property {string[]} images
 * @property {string[]} people
 */

export class Person {
  /** @type {World} */
  world;
  id = '';
  token = '';
  heard = new Map();
  own = [];
  #name;
  #home;
  #door;
  #returnsAtMs = 0;
  #socket;
  #count = 0;
  #watchesAgainAtMs = 0;

  /** @param {World} world @param {number} at their number; decides by which door they come in. */
  constructor(world, at) {
    this.world = world;
    this.#name = `soak_${at}`;
    this.#home = at;
    this.#door = at;
  }

  async signUp() {
    const json = { username: this.#name, password: PASSWORD };
    const { body } = await this.call('POST', '/api/users/register', { json });
    this.id = body._id;
    this.token = body.token;
    this.world.people.push(this.id);
    this.#socket = io(this.#current.origin, {
      auth: { token: this.token, watches: true },
      forceNew: true,
      transports: ['websocket'],
    });
    this.#socket.onAny((name, payload) => {
      const events = name === 'several' ? payload : [[name, payload]];
      for (const [one, event] of events) {
        const key = `${one} ${event.postId ?? ''}`;
        this.heard.set(key, (this.heard.get(key) ?? 0) + 1);
        if (this.heard.size > 1000) this.heard.delete(this.heard.keys().next().value);
      }
    });
  }

  /**
   * Acts again and again until the end, one act begun `meanMs` after the other, or at once where it took longer.
   *
   * @returns {Promise<number>} how often.
   */
  async live(meanMs, end) {
    let nextAtMs = performance.now();
    for (let acts = 0; ; acts += 1) {
      nextAtMs = Math.max(nextAtMs - Math.log(1 - Math.random()) * meanMs, performance.now());
      await pause(Math.max(0, nextAtMs - performance.now()));
      if (end.aborted) return acts;
      const [, act] = chosenByWeight(ACTS);
      await act(this).catch((error) => this.world.journal.wrong(String(error?.stack ?? error)));
    }
  }

  /**
   * Says what the page shows, no more often than a page does: the server ends connections that do.
   *
   * @returns {Promise<boolean>} whether the server has answered.
   */
  async watch(postIds) {
    if (performance.now() < this.#watchesAgainAtMs) return false;
    this.#watchesAgainAtMs = performance.now() + LIMITS.watchWaitMs;
    try {
      await this.#socket.timeout(ANSWER_MAX_MS).emitWithAck('watch', { postIds, projectIds: [] });
      return true;
    } catch {
      return false; // the page says it again when it is connected
    }
  }

  get isConnected() {
    return this.#socket.connected;
  }

  close() {
    this.#socket?.disconnect();
  }

  /** A text that is nobody else's. */
  nextText(kind) {
    this.#count += 1;
    return `${kind} ${this.#count} of ${this.#name}`;
  }

  /**
   * Makes a call until it is answered, at another door where one is shut.
   *
   * @returns {Promise<{ answer: 'done' | 'refused' | 'unknown', body?: any, wasLost: boolean }>} `wasLost` where
   *   an earlier try may have been done without an answer.
   */
  async call(method, path, options = {}) {
    const { journal } = this.world;
    const name = `${method} ${path.replace(/[0-9a-z]{26}|\?.*/g, '…')}`;
    const endsAtMs = performance.now() + PATIENCE_MS;
    for (let wasLost = false; ; ) {
      let status = 200;
      let detail = '';
      let body;
      try {
        const signal = AbortSignal.timeout(ANSWER_MAX_MS);
        body = await this.#current.client.call(method, path, {
          token: this.token,
          signal,
          ...options,
        });
      } catch (error) {
        status = error.status;
        detail = error.message;
      }
      const answer = journal.record(name, status, detail);
      if (answer !== 'again') return { answer, body, wasLost };
      if (performance.now() > endsAtMs) {
        journal.wrong(`${name} had no answer within ${PATIENCE_MS / 1000} s: ${detail}`);
        return { answer: 'unknown', wasLost: true };
      }
      wasLost = true;
      if (status === undefined) this.#leave();
      await pause(200 + Math.random() * 300);
    }
  }

  #leave() {
    this.#door += 1;
    this.#returnsAtMs = performance.now() + RETURN_MS;
  }

  get #current() {
    const { doors } = this.world;
    if (performance.now() > this.#returnsAtMs) this.#door = this.#home;
    return doors[this.#door % doors.length];
  }
}

async function readFeed(person) {
  const scope = pick(['hot', 'latest', 'following']);
  const { body } = await person.call('GET', `/api/users/allPosts?limit=10&scope=${scope}`);
  const ids = (body?.posts ?? []).map(({ _id }) => _id);
  if (ids.length > 0) await person.watch(ids.slice(0, WATCHED));
}

async function readPost(person) {
  const post = pick(person.world.posts);
  if (!post) return;
  await person.call('GET', `/api/posts/${post.id}`);
  await person.call('GET', `/api/posts/${post.id}/comments`);
}

async function readNotifications(person) {
  const { body } = await person.call('GET', '/api/notifications/count');
  if (body?.unread > 20) await person.call('POST', '/api/notifications/read', { json: {} });
  await person.call('GET', '/api/notifications');
}

async function search(person) {
  await person.call('GET', `/api/users/search?term=${pick(['so', 'an', 'soak_1', 'x'])}`);
}

async function readImage(person) {
  const image = pick(person.world.images);
  if (image) await person.call('GET', image, { token: undefined });
}

async function like(person) {
  const post = othersPost(person);
  if (!post) return;
  const liked = Math.random() < 0.8;
  const json = { userId: person.id, liked };
  await mark(person, 'like', post.id, liked, post.text, 'POST', `/api/posts/like/${post.id}`, json);
}

async function save(person) {
  const post = othersPost(person);
  if (!post) return;
  const bookmarked = Math.random() < 0.7;
  const path = `/api/posts/bookmark/${post.id}`;
  await mark(person, 'bookmark', post.id, bookmarked, post.text, 'POST', path, { bookmarked });
}

async function follow(person) {
  const other = pick(person.world.people.filter((id) => id !== person.id));
  if (!other) return;
  const following = Math.random() < 0.7;
  const path = `/api/users/${other}/follow`;
  await mark(person, 'follow', other, following, undefined, 'POST', path, { following });
}

async function mark(person, name, subject, isOn, postText, method, path, json) {
  const settle = person.world.ledger.wish(name, person.id, subject, isOn, postText);
  const { answer } = await person.call(method, path, { json });
  settle(answer === 'done');
}

async function comment(person) {
  const post = othersPost(person);
  if (!post) return;
  const text = person.nextText('comment');
  person.world.ledger.send('comment', text, post.text);
  const headers = { 'idempotency-key': text.replaceAll(' ', '-') };
  const json = { commentText: text };
  const { answer } = await person.call('POST', `/api/posts/comment/${post.id}`, { json, headers });
  person.world.ledger.settle(text, answer);
}

async function publish(person, file) {
  const { ledger, posts, images } = person.world;
  const text = person.nextText('post');
  ledger.send('post', text);
  const headers = { 'idempotency-key': text.replaceAll(' ', '-') };
  const form = formOf(text, file);
  const { answer, body } = await person.call('POST', '/api/posts', { form, headers });
  ledger.settle(text, answer);
  if (answer !== 'done') return;
  const post = { id: body._id, text, author: person.id };
  posts.push(post);
  person.own.push(post);
  if (posts.length > RECENT) posts.shift();
  if (body.media) images.push(body.media);
}

async function publishPicture(person) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  await publish(person, Buffer.from(pngOf(160, 120, seed)));
}

async function removeOwn(person) {
  const { ledger, posts } = person.world;
  const post = person.own.shift();
  if (!post) return;
  ledger.sendRemoval(post.text);
  const at = posts.indexOf(post);
  if (at >= 0) posts.splice(at, 1);
  const path = `/api/posts/deletePost/${person.id}/${post.id}`;
  const { answer, wasLost } = await person.call('DELETE', path);
  if (answer === 'refused' && !wasLost) {
    person.world.journal.wrong(`the post “${post.text}” could not be removed: it is not there`);
  }
  if (answer === 'done' || (answer === 'refused' && wasLost)) ledger.settleRemoval(post.text);
}

function othersPost(person) {
  return pick(person.world.posts.filter(({ author }) => author !== person.id));
}

function pick(values) {
  return values[Math.floor(Math.random() * values.length)];
}
