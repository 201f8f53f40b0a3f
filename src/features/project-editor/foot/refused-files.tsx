import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { acceptOf } from '../../shared/attachments/policies.ts';
import { RefusedFiles } from '../../shared/attachments/refused-files.tsx';
import type { ProjectEditorStore } from '../create-editor.ts';
import { POLICIES } from '../editor-files.ts';
import type { RefusedFile } from '../editor-state.ts';

const messages = PROJECT_MESSAGES.editor;

interface RefusedInProjectProps {
  readonly refused: readonly RefusedFile[];
  readonly editor: ProjectEditorStore;
}

/** The files that a project refused, and the pickers of the places they were for. */
export function RefusedInProject({ refused, editor }: RefusedInProjectProps) {
  const slots = [...new Set(refused.map(({ slot }) => slot))];
  return (
    <RefusedFiles
      refused={refused}
      embeddedName={messages.fromDataUrl}
      chooser={`[data-takes-files="${slots[0] ?? 'gallery'}"] input[type="file"]`}
      onRetry={editor.retry}
      onDismiss={editor.dismissRefused}
    >
      {slots.map((slot) => (
        <FileButton
          key={slot}
          accept={acceptOf(POLICIES[slot])}
          {...(slot === 'cover'
            ? { onPick: (file: File) => editor.chooseOthers(slot, [file]) }
            : { onPickMany: (files: readonly File[]) => editor.chooseOthers(slot, files) })}
        >
          {slots.length === 1
            ? MEDIA_MESSAGES.chooseOthers
            : messages.chooseOthersFor(messages[slot])}
        </FileButton>
      ))}
    </RefusedFiles>
  );
}
