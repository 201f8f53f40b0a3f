import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { readDraft, removeDraft, saveDraft } from '../lib/storage/draft-store.ts';
import { emitSentDraft, onSentDraft } from '../lib/storage/sent-drafts.ts';

/** Whose draft it is, and of what: one of `DRAFT_KEYS`. */
export interface DraftId {
  readonly user: UserId;
  readonly key: string;
}

/** When a draft was saved, in milliseconds, or `refused`: the browser stores nothing. */
export type DraftSavedAt = number | 'refused';

interface DraftOptions {
  /** Delay of saving after the last change; leaving the form or the page saves at once. */
  readonly restMs?: number;
  /** While the value is being sent, the draft is neither saved nor removed. */
  readonly isPaused?: boolean;
}

/**
 * Saves a form's value on this device while it differs from what is stored; `undefined` saves
 * nothing.
 *
 * @param value plain JSON, the text as `text`; equal values are saved once.
 */
export function useDraft(
  { user, key }: DraftId,
  value: object | undefined,
  { restMs = 0, isPaused = false }: DraftOptions = {},
) {
  const json = value === undefined ? undefined : JSON.stringify(value);
  const [savedAt, setSavedAt] = useState<DraftSavedAt>();
  const unsaved = useRef<string>(undefined);
  const isRemoved = useRef(false);
  const restoredKey = useRestoredDraft({ user, key }, parseSendKey);
  const sendKey = useRef(restoredKey);
  /** The keys by the values that were sent under them. */
  const sent = useRef(new Map([[json, restoredKey]]));
  /** The keys of records that other forms have made of this draft, by what those say. */
  const records = useRef(new Map<string | undefined, string>());

  // A form that was restored elsewhere, too: what is written here from now on is another draft.
  useEffect(
    () =>
      onSentDraft((theirs) => {
        const known = [...sent.current].filter(([, key]) => key === theirs.sendKey);
        if (known.length === 0) return;
        for (const [said] of known) sent.current.delete(said);
        if (sendKey.current === theirs.sendKey) sendKey.current = undefined;
        records.current.set(theirs.json, theirs.sendKey);
      }),
    [],
  );

  const save = useCallback(() => {
    if (unsaved.current === undefined) return;
    const fields = JSON.parse(unsaved.current) as object;
    const draft = { ...fields, savedAtMs: Date.now(), sendKey: sendKey.current };
    const saving = saveDraft(user, key, draft);
    unsaved.current = undefined;
    void saving.then((isStored) => setSavedAt(isStored ? Date.now() : 'refused'));
  }, [user, key]);

  useEffect(() => {
    if (isPaused || isRemoved.current) return;
    unsaved.current = json;
    if (json === undefined) {
      // What is written next is something else, unless it is what was sent, as after an undo.
      sendKey.current = undefined;
      removeDraft(user, key);
      return;
    }
    sendKey.current ??= sent.current.get(json);
    if (restMs === 0) {
      save();
      return;
    }
    const timer = setTimeout(save, restMs);
    return () => clearTimeout(timer);
  }, [user, key, json, restMs, isPaused, save]);

  useEffect(() => {
    // Also the last event of a page that is closed or reloaded; phones end hidden ones without another.
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      save();
    };
  }, [save]);

  return {
    /** Absent if nothing is saved. */
    savedAt: json === undefined ? undefined : savedAt,
    /**
     * Returns the key under which the draft is sent, whatever is changed in between. It is saved with
     * the draft, so that it is only found beside the text that it belongs to: another tab's form has a
     * key of its own.
     */
    sendKey(): string {
      // The same once more is not made twice.
      const made = sendKey.current === undefined ? records.current.get(json) : undefined;
      if (made !== undefined) return made;
      const known = sendKey.current ?? randomKey();
      sendKey.current = known;
      sent.current.set(json, known);
      unsaved.current = json;
      save();
      return known;
    },
    /** The server has made a record of it: other forms that were restored from it are told. */
    emitSent(): void {
      const key = sent.current.get(json);
      if (json === undefined || key === undefined) return;
      sent.current.clear();
      emitSentDraft({ sendKey: key, json });
    },
    /** Removes the draft for good; later changes are not saved. */
    remove(): void {
      isRemoved.current = true;
      unsaved.current = undefined;
      setSavedAt(undefined);
      removeDraft(user, key);
    },
    /** Removes the draft; later changes are saved again, as another one. */
    clear(): void {
      unsaved.current = undefined;
      sendKey.current = undefined;
      sent.current.clear();
      removeDraft(user, key);
    },
  };
}

/**
 * Returns the draft as it was when the form opened.
 *
 * @param parse returns `undefined` for other data.
 */
export function useRestoredDraft<Value>(
  { user, key }: DraftId,
  parse: (stored: unknown) => Value | undefined,
): Value | undefined {
  return useState(() => parse(readDraft(user, key)))[0];
}

/** Parses the text of a draft: the whole of it, or its field `text`; an empty one is none. */
export function parseText(stored: unknown): string | undefined {
  const text = typeof stored === 'string' ? stored : parseFields(stored)?.text;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Parses a draft of fields by their names. */
export function parseFields(stored: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  return stored as Readonly<Record<string, unknown>>;
}

function parseSendKey(stored: unknown): string | undefined {
  const key = parseFields(stored)?.sendKey;
  return typeof key === 'string' ? key : undefined;
}
