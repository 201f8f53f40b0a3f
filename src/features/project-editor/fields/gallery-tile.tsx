import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { memo, useId } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { MediaSlot } from '../editor-form.ts';
import { AltField } from './alt-field.tsx';
import { FieldProblem } from './field-problem.tsx';
import styles from './gallery-tile.module.css';
import { MediaFrame } from './media-frame.tsx';
import { removeEntry } from './remove-entry.ts';

const messages = PROJECT_MESSAGES.editor;

interface GalleryTileProps {
  readonly slot: MediaSlot;
  readonly index: number;
  readonly isLast: boolean;
  readonly problem: ProblemCode | undefined;
  readonly editor: ProjectEditorStore;
  readonly onMove: (from: number, to: number) => void;
}

/** One picture of the gallery. Drawn anew only for itself: many files report their progress at once. */
export const GalleryTile = memo(function GalleryTile(props: GalleryTileProps) {
  const { slot, index, isLast, problem, editor, onMove } = props;
  const position = index + 1;
  const id = useId();
  const isUnready = problem === 'project_file_not_ready';
  return (
    <div
      className={styles.tile}
      data-invalid={isUnready ? '' : undefined}
      tabIndex={isUnready ? -1 : undefined}
    >
      <div className={styles.bar}>
        <IconButton
          label={messages.dragImage(position)}
          className={styles.handle}
          data-handle={index}
        >
          <GripVertical size={18} />
        </IconButton>
        <IconButton
          label={messages.moveEarlier(position)}
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowLeft size={18} className={styles.arrow} />
        </IconButton>
        <IconButton
          label={messages.moveLater(position)}
          aria-disabled={isLast}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowRight size={18} className={styles.arrow} />
        </IconButton>
        <IconButton
          label={messages.removeImage(position)}
          className={styles.remove}
          onClick={({ currentTarget }) => removeEntry(currentTarget, () => editor.remove(slot.key))}
        >
          <X size={18} />
        </IconButton>
      </div>
      <MediaFrame
        slot={slot}
        kind="image"
        label={slot.alt || messages.preview(`${messages.kinds.image} ${position}`)}
        editor={editor}
        isAmongMany
      />
      <FieldProblem id={`${id}-problem`} problem={isUnready ? problem : undefined} />
      <AltField
        alt={slot.alt}
        problem={isUnready ? undefined : problem}
        onChange={(alt) => editor.setAlt(slot.key, alt)}
      />
    </div>
  );
});
