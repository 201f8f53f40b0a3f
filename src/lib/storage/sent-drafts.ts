import { createEmitter } from '../emitter.ts';
import { openTabChannel } from './tab-channel.ts';

/** A draft of which the server has made a record. */
export interface SentDraft {
  /** The key under which it was sent. */
  readonly sendKey: string;
  /** What it said, as JSON. */
  readonly json: string;
}

const sent = createEmitter<[SentDraft]>();
const tabs = openTabChannel('sent drafts');
tabs?.addEventListener('message', ({ data }: MessageEvent<SentDraft>) => sent.emit(data));

/** Calls `listener` with each draft that a form of this browser has sent; returns how to stop that. */
export const onSentDraft = sent.subscribe;

/** Tells the other forms, also those of other tabs, that a draft was sent. */
export function emitSentDraft(draft: SentDraft): void {
  sent.emit(draft);
  tabs?.postMessage(draft);
}
