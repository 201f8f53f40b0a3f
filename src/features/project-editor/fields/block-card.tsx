import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash from 'lucide-react/icons/trash';
import { memo, useId } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { FileButton } from '../../../ui/button/file-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { EditorBlock } from '../editor-form.ts';
import { AltField } from './alt-field.tsx';
import styles from './block-card.module.css';
import { FieldProblem } from './field-problem.tsx';
import { MediaFrame } from './media-frame.tsx';
import { removeEntry } from './remove-entry.ts';

const messages = PROJECT_MESSAGES.editor;

/** What the picker offers. What a file really is, its leading bytes tell. */
export const BLOCK_FILES = 'image/*,video/mp4,video/webm,video/quicktime';

interface BlockCardProps {
  readonly block: EditorBlock;
  readonly index: number;
  readonly total: number;
  readonly problem: ProblemCode | undefined;
  readonly editor: ProjectEditorStore;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * One block with its handle, its place and what one can do with it. Drawn anew only for itself: many
 * files report their progress at once.
 */
export const BlockCard = memo(function BlockCard({
  block,
  index,
  total,
  problem,
  editor,
  onMove,
}: BlockCardProps) {
  const position = index + 1;
  return (
    <div className={styles.card} data-invalid={problem ? '' : undefined} tabIndex={-1}>
      <div className={styles.bar}>
        <IconButton
          label={messages.dragBlock(position)}
          className={styles.handle}
          data-handle={index}
        >
          <GripVertical size={18} />
        </IconButton>
        <h4 className={styles.kind}>
          {messages.kinds[block.type]}
          <span className={styles.place}>{messages.block(position, total)}</span>
        </h4>
        <IconButton
          label={messages.moveUp(position)}
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowUp size={18} />
        </IconButton>
        <IconButton
          label={messages.moveDown(position)}
          aria-disabled={position === total}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowDown size={18} />
        </IconButton>
        <IconButton
          label={messages.removeBlock(position)}
          isAtEnd
          onClick={({ currentTarget }) =>
            removeEntry(currentTarget, () => editor.remove(block.key))
          }
        >
          <Trash size={18} />
        </IconButton>
      </div>
      <BlockContent block={block} position={position} problem={problem} editor={editor} />
    </div>
  );
});

interface BlockContentProps {
  readonly block: EditorBlock;
  readonly position: number;
  readonly problem: ProblemCode | undefined;
  readonly editor: ProjectEditorStore;
}

function BlockContent({ block, position, problem, editor }: BlockContentProps) {
  const id = useId();
  if (block.type === 'text') {
    return (
      <>
        <textarea
          className={styles.text}
          aria-label={messages.blockText}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          data-block-text={block.key}
          dir="auto"
          value={block.text}
          onChange={({ currentTarget }) => editor.setBlockText(block.key, currentTarget.value)}
        />
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </>
    );
  }
  const { key, alt, attachment, type } = block;
  return (
    <>
      <MediaFrame
        slot={block}
        kind={type}
        label={alt || messages.preview(`${messages.kinds[type]} ${position}`)}
        editor={editor}
      />
      <div className={styles.under}>
        <FileButton
          accept={BLOCK_FILES}
          className={classes(attachment.status === 'working' && styles.hidden)}
          onPick={(file) => editor.replace(key, file)}
        >
          {messages.replace}
        </FileButton>
      </div>
      {problem === 'project_file_not_ready' && (
        <FieldProblem id={`${id}-problem`} problem={problem} />
      )}
      <AltField
        alt={alt}
        problem={problem === 'alt_too_long' ? problem : undefined}
        onChange={(text) => editor.setAlt(key, text)}
      />
    </>
  );
}
