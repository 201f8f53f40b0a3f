import { useEffect, useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { EditorForm } from './editor-form.ts';
import { type DraftTexts, draftOf, dropProjectDraft, keepProjectDraft } from './project-draft.ts';

/** Typing rests for so long before the texts are kept. */
const REST_MS = 600;

/** A moment in milliseconds, or that the browser keeps nothing. */
export type KeptAt = number | 'refused';

/**
 * Keeps the texts of a changed form on this device, with the version of the project that they change:
 * once typing rests, and at once when the editor leaves. Answers when they were kept last, and the
 * function that forgets them for good.
 */
export function useKeptTexts(
  user: UserId,
  projectId: string | undefined,
  form: EditorForm,
  isChanged: boolean,
  version: string | undefined,
): { readonly keptAtMs: KeptAt | undefined; readonly forget: () => void } {
  const [keptAtMs, setKeptAtMs] = useState<KeptAt>();
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
      setKeptAtMs(keepProjectDraft(user, projectId, textsIn(texts), version) ?? 'refused');
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [user, projectId, texts, version]);

  useEffect(
    () => () => {
      const { current } = unkept;
      if (current && !isForgotten.current) {
        keepProjectDraft(user, projectId, textsIn(current.texts), current.version);
      }
    },
    [user, projectId],
  );

  function forget(): void {
    isForgotten.current = true;
    dropProjectDraft(user, projectId);
  }

  return { keptAtMs, forget };
}

function textsIn(kept: string): DraftTexts {
  return JSON.parse(kept) as DraftTexts;
}
