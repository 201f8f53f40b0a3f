import type { ReactNode } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { UndoBar } from '../../shared/undo/undo-bar.tsx';
import { preparationOf } from '../editor-form.ts';
import { chosenIn } from '../editor-selection.ts';
import { elementOfUndone } from '../inspector/chosen-focus.ts';
import { ImageSheet } from '../inspector/image-sheet.tsx';
import type { useProjectEditor } from '../use-project-editor.ts';
import styles from './foot.module.css';
import { Preparation } from './preparation.tsx';
import { RefusedInProject } from './refused-files.tsx';
import { SaveBar } from './save-bar.tsx';

const messages = PROJECT_MESSAGES.editor;

/** Props of each part of the editor. */
export interface PartProps {
  readonly editing: ReturnType<typeof useProjectEditor>;
  readonly isWide: boolean;
  /** Announces something to screen readers. */
  readonly onAnnounce: (text: string) => void;
}

interface FootProps extends PartProps {
  readonly children: ReactNode;
}

/** Refused files, undo, and saving; on narrow screens, details of the chosen images. */
export function Foot({ editing, isWide, onAnnounce, children }: FootProps) {
  const { editor, state, problems, confirmation } = editing;
  const { form, selection, latest, refused } = state;
  const preparation = preparationOf(form);
  const isHalfDone = preparation.pending > 1 && preparation.share > 0.5;
  const hasSheet = !isWide && chosenIn(form, selection).length > 0 && !editing.isSending;
  return (
    <div className={styles.foot}>
      <UndoBar
        step={latest}
        message={latest ? messages.done[latest.kind](latest.count) : ''}
        undo={messages.undo}
        onUndo={editor.undo}
        elementOf={elementOfUndone}
        className={styles.undoSlot}
      />
      <div className={styles.refused}>
        <RefusedInProject refused={hasSheet ? [] : refused} editor={editor} />
      </div>
      {preparation.pending > 0 && (
        <Preparation
          {...preparation}
          onStopAll={() => {
            if (isHalfDone) confirmation.confirm('stopAll');
            else editor.stopAll();
          }}
        />
      )}
      {hasSheet ? (
        <ImageSheet state={state} problems={problems} editor={editor} onAnnounce={onAnnounce} />
      ) : (
        <SaveBar {...editing.saveBar}>{children}</SaveBar>
      )}
    </div>
  );
}
