import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { parseText, useDraft, useRestoredDraft } from '../../../src/forms/use-draft.ts';
import { ApiProblem } from '../../../src/lib/api/api-problem.ts';
import { sendOnce } from '../../../src/lib/api/send-once.ts';
import { loadDrafts, removeDraft } from '../../../src/lib/storage/draft-store.ts';
import { renderHook } from '../../support/web/render.tsx';

const draftId = { user: '01j000000000000000000000aa' as UserId, key: 'post' };

beforeEach(() => loadDrafts(draftId.user));

interface Stored {
  text: string;
  /** The drafts that it was made of or changed into. */
  readonly drafts: Set<number>;
}

/** A server that makes one record for a key. */
function createServer() {
  const records = new Map<string, Stored>();
  return {
    records: () => [...records.values()].map(({ drafts }) => [...drafts]),
    /** Rejects with a lost answer where `isLost`. */
    send(key: string, text: string, draft: number, isLost: boolean): Promise<Stored> {
      const write = (stored: Stored) => {
        stored.text = text;
        stored.drafts.add(draft);
        if (isLost) throw new ApiProblem('internal', 0);
        return stored;
      };
      return sendOnce(
        key,
        async () => {
          const stored = records.get(key) ?? { text, drafts: new Set() };
          records.set(key, stored);
          if (stored.text === text) return write(stored);
          throw new ApiProblem('idempotency_conflict', 409, undefined, { stored });
        },
        async (stored) => write(stored),
      );
    },
  };
}

/** A text, and what a person calls its draft: a number, given when it is first sent. */
interface Draft {
  readonly text: string;
  readonly draft: number | undefined;
}

const NOTHING: Draft = { text: '', draft: undefined };

/** A form of one text that was opened with `restored`. */
function openForm(restored: Draft) {
  let now = restored;
  /** The drafts by the texts that were sent of them, or restored. */
  const known = new Map([[now.text, now.draft]]);
  /** What became of a draft of this form in the other one, by its text. */
  const elsewhere = new Map<string, number>();
  const hook = renderHook(() => ({
    restored: useRestoredDraft(draftId, parseText) ?? '',
    ...useDraft(draftId, now.text === '' ? undefined : { text: now.text }),
  }));
  flushSync(hook.again);
  expect(hook.current().restored).toBe(restored.text);
  return {
    hook,
    now: () => now,
    write(text: string): void {
      now = text === '' ? NOTHING : { text, draft: now.draft ?? known.get(text) };
      flushSync(hook.again);
    },
    /** Sends it as `next`, unless it was sent before; returns its key, and what it is sent as. */
    send(next: number): readonly [string, number] {
      const made = now.draft === undefined ? elsewhere.get(now.text) : undefined;
      if (made !== undefined) return [hook.current().sendKey(), made];
      const draft = now.draft ?? next;
      now = { ...now, draft };
      known.set(now.text, draft);
      return [hook.current().sendKey(), draft];
    },
    /** The other form has sent a draft: what is written here from now on is another one. */
    endElsewhere(text: string, draft: number): void {
      const own = [...known].filter(([, its]) => its === draft);
      for (const [said] of own) known.delete(said);
      if (own.length > 0) elsewhere.set(text, draft);
      if (now.draft === draft) now = { ...now, draft: undefined };
    },
    /** It was answered. */
    end(): void {
      hook.current().emitSent();
      hook.current().clear();
      known.clear();
      this.write('');
    },
  };
}

const tab = fc.constantFrom(0, 1);
const step = fc.oneof(
  fc.record({ does: fc.constant('write'), tab, text: fc.constantFrom('', 'a', 'ab') }),
  fc.record({ does: fc.constantFrom('discard', 'reload'), tab, text: fc.constant('') }),
  fc.record({
    does: fc.constantFrom('send', 'send in vain', 'send, and lose the answer'),
    tab,
    text: fc.constant(''),
  }),
);

it('a draft becomes one record, which becomes no other draft, in two tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const server = createServer();
      let sent = 0;
      const forms = [openForm(NOTHING), openForm(NOTHING)];
      /** The draft on the device: the last that a form saved. */
      let saved = NOTHING;
      for (const { does, tab, text } of steps) {
        const form = forms[tab];
        if (!form) continue;
        if (does === 'discard' || does === 'reload') {
          if (does === 'discard') {
            form.hook.current().remove();
            saved = NOTHING;
          }
          form.hook.leave();
          forms[tab] = openForm(saved);
          continue;
        }
        if (does === 'write' && text !== form.now().text) {
          form.write(text);
          saved = form.now();
        }
        if (does === 'write' || form.now().text === '') continue;
        const [key, draft] = form.send(sent++);
        const isOwn = form.now().draft === draft;
        if (isOwn) saved = form.now();
        if (does === 'send in vain') continue;
        const isLost = does !== 'send';
        const { text: said } = form.now();
        const sending = server.send(key, said, draft, isLost);
        if (isLost) {
          await expect(sending).rejects.toBeInstanceOf(ApiProblem);
          continue;
        }
        await sending;
        form.end();
        if (isOwn) forms[1 - tab]?.endElsewhere(said, draft);
        saved = NOTHING;
      }
      for (const { hook } of forms) hook.leave();
      removeDraft(draftId.user, draftId.key);
      const records = server.records();
      for (const drafts of records) expect(drafts, 'a record is of one draft').toHaveLength(1);
      expect(new Set(records.flat()).size, 'a draft is one record').toBe(records.length);
    }),
  );
});
