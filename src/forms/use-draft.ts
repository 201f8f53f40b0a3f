import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { DRAFT_KEYS } from '../lib/storage/draft-keys.ts';
import { readDraft, removeDraft, saveDraft } from '../lib/storage/draft-store.ts';

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
 * @param value plain JSON; equal values are saved once.
 */
export function useDraft(
  { user, key }: DraftId,
  value: object | string | undefined,
  { restMs = 0, isPaused = false }: DraftOptions = {},
) {
  const json = value === undefined ? undefined : JSON.stringify(value);
  const [savedAt, setSavedAt] = useState<DraftSavedAt>();
  const unsaved = useRef<string>(undefined);
  const isRemoved = useRef(false);
  const sendKeyName = DRAFT_KEYS.sendKey(key);
  const sendKey = useRef(useRestoredDraft({ user, key: sendKeyName }, parseText));

  const save = useCallback(() => {
    if (unsaved.current === undefined) return;
    const saving = saveDraft(user, key, stamped(unsaved.current));
    unsaved.current = undefined;
    void saving.then((isStored) => setSavedAt(isStored ? Date.now() : 'refused'));
  }, [user, key]);

  useEffect(() => {
    if (isPaused || isRemoved.current) return;
    unsaved.current = json;
    if (json === undefined) {
      removeDraft(user, key);
      return;
    }
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
     * Returns the key under which the draft is sent, whatever is changed in between. It goes with the
     * draft. Another tab's form that was open before has one of its own: what it sends is something else.
     */
    sendKey(): string {
      const known = sendKey.current;
      if (known !== undefined && readDraft(user, sendKeyName) === known) return known;
      const made = randomKey();
      sendKey.current = made;
      void saveDraft(user, sendKeyName, made);
      return made;
    },
    /** Removes the draft for good; later changes are not saved. */
    remove(): void {
      isRemoved.current = true;
      unsaved.current = undefined;
      removeDraft(user, key);
    },
    /** Removes the draft; later changes are saved again. */
    clear(): void {
      unsaved.current = undefined;
      removeDraft(user, key);
    },
  };
}

/** The value as it is saved, with its time as `savedAtMs`. */
function stamped(json: string): unknown {
  const value = JSON.parse(json) as object | string;
  return typeof value === 'string' ? value : { ...value, savedAtMs: Date.now() };
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
