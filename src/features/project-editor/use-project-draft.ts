import { useMemo, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { type DraftId, useDraft, useRestoredDraft } from '../../forms/use-draft.ts';
import { readDraftAttachment, useAttachmentDraft } from '../shared/attachments/attachment-draft.ts';
import type { EditorState } from './editor-state.ts';
import { draftFilesOf, draftOf, type RestoredProject, restoredProject } from './project-draft.ts';

/** The form is saved on this device after this pause in typing. */
const DRAFT_REST_MS = 600;

const NO_FILES: ReturnType<typeof draftFilesOf> = [];

/** The draft of a project as it was when the editor opened. */
export function useRestoredProject(
  draftId: DraftId,
  project: Project | undefined,
): RestoredProject | undefined {
  const draft = useRestoredDraft(draftId, (stored) => stored);
  return useState(() =>
    restoredProject(draft, project, (key) => readDraftAttachment(draftId, key)),
  )[0];
}

/** Saves a changed project on this device, with its prepared files. */
export function useProjectDraft(draftId: DraftId, { form, base, isChanged }: EditorState) {
  const { project, version } = base;
  const value = useMemo(
    () => (isChanged ? { ...draftOf(form, project), version } : undefined),
    [form, project, version, isChanged],
  );
  const draftFiles = useMemo(
    () => (isChanged ? draftFilesOf(form, project) : NO_FILES),
    [form, project, isChanged],
  );
  const draft = useDraft(draftId, value, { restMs: DRAFT_REST_MS });
  const files = useAttachmentDraft(draftId, draftFiles, PROJECT_MESSAGES.editor.fromDataUrl);
  return {
    ...files,
    savedAt: draft.savedAt,
    sendKey: draft.sendKey,
    emitSent: draft.emitSent,
    clear: draft.clear,
    remove(): void {
      draft.remove();
      files.remove();
    },
  };
}
