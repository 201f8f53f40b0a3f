import { useEffect, useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { EditorForm } from './editor-form.ts';
import { type DraftTexts, draftOf, removeProjectDraft, saveProjectDraft } from './project-draft.ts';

/** Typing rests for so long before the texts are kept. */
const REST_MS = 600;

/** A moment in milliseconds, or that the browser keeps nothing. */
export type DraftSavedAt = number | 'refused';

/**
 * Keeps the texts of a changed form on this device, with the version of the project that they change:
 * once typing rests, and at once when the editor leaves. Answers when they were kept last, and the
 * function that forgets them for good.
 */
export function useProjectDraft(
  user: UserId,
  projectId: string | undefined,
  form: EditorForm,
  isChanged: boolean,
  version: string | undefined,
): { readonly keptAtMs: DraftSavedAt | undefined; readonly forget: () => void } {
  const [keptAtMs, setKeptAtMs] = useState<DraftSavedAt>();
  // Files report their progress without an end: only what is written begins the rest anew.
  const texts = isChanged ? JSON.stringify(draftOf(form)) : '';
  // The version goes with them: a new one alone is no reason to keep what was dropped.
  const unkept = useRef<{ readonly texts: string; readonly version: string | undefined }>(
    undefined,
  );
  const isForgotten = useRef(false);

  useEffect(() => {
    unkept.current = texts === '' ? undefined : { texts, version };
    if (texts === '') setKeptAtMs(undefined);
    if (texts === '' || isForgotten.current) return;
    const timer = setTimeout(() => {
      unkept.current = undefined;
      setKeptAtMs(saveProjectDraft(user, projectId, parseTexts(texts), version) ?? 'refused');
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [user, projectId, texts, version]);

  useEffect(
    () => () => {
      const { current } = unkept;
      if (current && !isForgotten.current) {
        saveProjectDraft(user, projectId, parseTexts(current.texts), current.version);
      }
    },
    [user, projectId],
  );

  function forget(): void {
    isForgotten.current = true;
    removeProjectDraft(user, projectId);
  }

  return { keptAtMs, forget };
}

function parseTexts(kept: string): DraftTexts {
  return JSON.parse(kept) as DraftTexts;
}
