import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Trash from 'lucide-react/icons/trash';
import { memo, useId } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { IconButton } from '../../../ui/button/icon-button.tsx';
import area from '../../../ui/form/text-area.module.css';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { EditorBlock, MediaBlock, TextBlock } from '../editor-form.ts';
import styles from './block-card.module.css';
import { FieldProblem } from './field-problem.tsx';
import { MediaFrame } from './media-frame.tsx';
import { removeEntry } from './remove-entry.ts';

const messages = PROJECT_MESSAGES.editor;

interface BlockCardProps {
  readonly block: EditorBlock;
  readonly index: number;
  readonly total: number;
  /** While its file is prepared, the file itself is shown. */
  readonly isShown: boolean;
  readonly isChosen: boolean;
  readonly problem: ProblemCode | undefined;
  readonly editor: ProjectEditorStore;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * One block with its handle, position and actions. It renders for its own changes only: many files
 * report their progress at once.
 */
export const BlockCard = memo(function BlockCard({
  block,
  index,
  total,
  isShown,
  isChosen,
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
          <span className={styles.position}>{messages.block(position, total)}</span>
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
            removeEntry(currentTarget, () => editor.remove([block.key]))
          }
        >
          <Trash size={18} />
        </IconButton>
      </div>
      {block.type === 'text' ? (
        <BlockText block={block} problem={problem} editor={editor} />
      ) : (
        <BlockMedia
          block={block}
          position={position}
          isShown={isShown}
          isChosen={isChosen}
          editor={editor}
        />
      )}
    </div>
  );
});

interface BlockTextProps {
  readonly block: TextBlock;
  readonly problem: ProblemCode | undefined;
  readonly editor: ProjectEditorStore;
}

function BlockText({ block, problem, editor }: BlockTextProps) {
  const id = useId();
  return (
    <>
      <textarea
        className={classes(area.area, area.ofForm, styles.text)}
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

interface BlockMediaProps {
  readonly block: MediaBlock;
  readonly position: number;
  readonly isShown: boolean;
  readonly isChosen: boolean;
  readonly editor: ProjectEditorStore;
}

/** An image or video, and the button that shows its details. */
function BlockMedia({ block, position, isShown, isChosen, editor }: BlockMediaProps) {
  const { key, alt, type } = block;
  return (
    <>
      <MediaFrame
        slot={block}
        kind={type}
        label={alt || messages.preview(`${messages.kinds[type]} ${position}`)}
        editor={editor}
        isShown={isShown}
      />
      <div className={styles.line}>
        <p className={classes(words.oneLine, words.quiet, styles.description)}>
          {alt.trim() || messages.noDescription}
        </p>
        <button
          type="button"
          className={styles.chooser}
          aria-label={messages.detailsOf(position)}
          aria-pressed={isChosen}
          data-cell={key}
          onClick={() => editor.choose('blocks', key)}
        >
          <SlidersHorizontal size={16} />
          {messages.details}
        </button>
      </div>
    </>
  );
}
