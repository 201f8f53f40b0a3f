import { useEffect, useRef, useState } from 'react';
import { DRAFT_LIMITS } from '#contract/draft-limits.ts';
import { DRAFT_KEYS } from '../lib/storage/draft-keys.ts';
import {
  draftKeys,
  isDraftVolatile,
  readDraft,
  removeDraft,
  saveDraft,
} from '../lib/storage/draft-store.ts';
import { type DraftId, parseFields } from './use-draft.ts';

/** A prepared file of a form: a structured value with its blobs. It never changes under its key. */
export interface DraftFile {
  readonly key: string;
  /** Of all its blobs. */
  readonly bytes: number;
  readonly value: object;
}

/** Why a file is lost with the page: there is no room in the draft, or the browser stores nothing. */
export type UnsavedReason = 'size' | 'refused';

const NONE: ReadonlyMap<string, UnsavedReason> = new Map();

/** Returns the value of a draft's file as it was saved; `undefined` if there is none. */
export function readDraftFile({ user, key }: DraftId, fileKey: string): unknown {
  return parseFields(readDraft(user, DRAFT_KEYS.file(key, fileKey)))?.value;
}

/**
 * Saves a form's files with its draft, each once, `DRAFT_LIMITS.filesBytes` together; removes those
 * that the form no longer has.
 */
export function useDraftFiles({ user, key }: DraftId, files: readonly DraftFile[]) {
  const [unsaved, setUnsaved] = useState(NONE);
  const names = useRef<readonly string[]>(undefined);
  const isRemoved = useRef(false);
  const nameOf = (file: DraftFile) => DRAFT_KEYS.file(key, file.key);

  useEffect(() => {
    if (isRemoved.current) return;
    const current = files.map(nameOf);
    // At first also what nobody has named since: its draft went with another tab.
    const before = names.current ?? draftKeys(user, DRAFT_KEYS.file(key, ''));
    for (const name of before) if (!current.includes(name)) removeDraft(user, name);
    names.current = current;

    const isSaved = (file: DraftFile) => readDraft(user, nameOf(file)) !== undefined;
    let bytes = files.filter(isSaved).reduce((sum, file) => sum + file.bytes, 0);
    const report = () => {
      const found = new Map<string, UnsavedReason>();
      for (const file of files) {
        if (!isSaved(file)) found.set(file.key, 'size');
        else if (isDraftVolatile(user, nameOf(file))) found.set(file.key, 'refused');
      }
      setUnsaved((last) => (isSame(last, found) ? last : found));
    };
    for (const file of files) {
      if (isSaved(file) || bytes + file.bytes > DRAFT_LIMITS.filesBytes) continue;
      bytes += file.bytes;
      const value = { savedAtMs: Date.now(), value: file.value };
      void saveDraft(user, nameOf(file), value).then((isStored) => {
        if (!isStored && !isRemoved.current) report();
      });
    }
    report();
  });

  return {
    /** By key, the files that are lost with the page, and why. */
    unsaved,
    /** Removes the files for good; later ones are not saved. */
    remove(): void {
      isRemoved.current = true;
      for (const name of names.current ?? []) removeDraft(user, name);
    },
  };
}

function isSame<Value>(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
