import { expose, releaseProxy, transfer } from 'comlink';
import { createFeedSession } from './feed-session.ts';
import { createFeedSource } from './feed-source.ts';
import type { FeedApi, FeedUpdate } from './feed-types.ts';
import { createTextMeasurer } from './text-measurer.ts';

/** The fonts of this worker; they are not those of the page. */
declare const self: { readonly fonts: FontFaceSet };

const session = createFeedSession({
  source: createFeedSource((input, init) => fetch(input, init)),
  measurer: createTextMeasurer(self),
  nowMs: Date.now,
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
});

/** Releases the listener of the current opening. */
let release: (() => void) | undefined;

expose({
  ...session,
  open(opening, listener) {
    release?.();
    release = (listener as { [releaseProxy]?: () => void })[releaseProxy];
    return session.open(opening, (update) => listener(transfer(update, buffersOf(update))));
  },
} satisfies FeedApi);

/** The buffers of an update that are transferred instead of copied. */
function buffersOf({ list }: FeedUpdate): ArrayBuffer[] {
  if (!list) return [];
  const buffers: ArrayBuffer[] = [];
  if ('rows' in list) buffers.push(list.rows.buffer);
  if ('heightsPx' in list) buffers.push(list.heightsPx.buffer);
  return buffers;
}
