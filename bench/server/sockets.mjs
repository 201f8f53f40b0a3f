// Live connections, held in a process of their own, and the time that one event takes to all.

import { performance } from 'node:perf_hooks';
import { io } from 'socket.io-client';
import { serveRequests } from './child.mjs';
import { clientOf, formOf } from './client.mjs';
import { isOfTheHot, SHOWN } from './crowd-weights.mjs';

/** Connections that are being opened at the same time. */
const OPENING = 100;

/** The awaited event: new posts, of which pages get the number. */
const AWAITED = 'feed:new';
/** How long the server counts new posts before it sends their number again. */
const BETWEEN_EVENTS_MS = 2_500;
/** How the library begins the packet of an event. */
const EVENT_PACKET = '2';

const ANSWER_MS = 60_000;

const sockets = [];

serveRequests(async (question) => {
  if (question.count !== undefined) return openAll(question);
  return broadcast(question);
});

/** Opens `count` connections, and answers how many it got and why not more. */
async function openAll({ origin, readers, count, watched }) {
  const problems = [];
  for (let opened = 0; opened < count && problems.length === 0; opened += OPENING) {
    const size = Math.min(OPENING, count - opened);
    await Promise.all(
      Array.from({ length: size }, (_, i) =>
        open(origin, readers[(opened + i) % readers.length], postsShown(watched)).catch((error) => {
          problems.push(String(error));
        }),
      ),
    );
  }
  return { held: sockets.filter(({ connected }) => connected).length, problem: problems[0] };
}

/** What one page shows: most the first ten of "Hot", the others ten anywhere. */
function postsShown({ hot, all }) {
  if (isOfTheHot()) return hot;
  const from = Math.floor(Math.random() * Math.max(all.length - SHOWN + 1, 1));
  return all.slice(from, from + SHOWN);
}

function open(origin, token, postIds) {
  return new Promise((resolve, reject) => {
    const socket = io(origin, {
      auth: { token, watches: true }, // as the page says
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    });
    readOnly(socket, AWAITED);
    socket.once('connect', () => {
      sockets.push(socket);
      socket.timeout(ANSWER_MS).emit('watch', { postIds, projectIds: [] }, (late, answer) => {
        if (late || answer.code) reject(late ?? new Error(`A watch was refused: ${answer.code}`));
        else resolve();
      });
    });
    socket.once('connect_error', reject);
    // The only word of a connection that the server closes before it is admitted.
    socket.once('disconnect', (reason) => reject(new Error(`A connection ended: ${reason}`)));
  });
}

/**
 * Lets the events that do not name `event` come in, but not be parsed: that is the work of thousands
 * of other machines, not of the one that the server is measured on.
 */
function readOnly(socket, event) {
  const { decoder } = socket.io;
  const add = decoder.add.bind(decoder);
  decoder.add = (packet) => {
    const isOther =
      typeof packet === 'string' && packet.startsWith(EVENT_PACKET) && !packet.includes(event);
    if (!isOther) add(packet);
  };
}

/** Publishes a post after a pause, and answers how long it takes until the last connection knows. */
async function broadcast({ origin, token }) {
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_EVENTS_MS));
  const client = clientOf(origin, 1);
  const waiting = sockets.filter((socket) => socket.connected);
  const all = Promise.all(
    waiting.map((socket) => new Promise((resolve) => socket.once(AWAITED, resolve))),
  );
  const startMs = performance.now();
  await client.call('POST', '/api/posts', { token, form: formOf('to everybody') });
  await all;
  const tookMs = performance.now() - startMs;
  await client.close();
  return { told: waiting.length, tookMs };
}
