import { useEffect } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { showToast } from '../../state/toasts.ts';
import type { ProjectEditorStore } from './create-editor.ts';

/** Shows a version that was saved elsewhere at once, if nothing was changed here. */
export function useNewerVersion(
  editor: ProjectEditorStore,
  portfolio: readonly Project[],
  isUntouched: boolean,
): void {
  const { project, version = '' } = editor.state().base;
  const known = portfolio.find(({ _id }) => _id === project?._id);
  const newer = known && known.updatedAt > version ? known : undefined;
  useEffect(() => {
    if (!newer || !isUntouched) return;
    editor.reset(newer);
    showToast(PROJECT_MESSAGES.editor.changed.loaded);
  }, [editor, newer, isUntouched]);
}
