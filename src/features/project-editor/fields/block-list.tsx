import ImagePlus from 'lucide-react/icons/image-plus';
import Type from 'lucide-react/icons/type';
import { memo, useId } from 'react';
import { flushSync } from 'react-dom';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import field from '../../../ui/form/text-field.module.css';
import { classes } from '../../../ui/styles/classes.ts';
import ticks from '../../../ui/styles/tick-pattern.module.css';
import { acceptOf, PROJECT_BLOCKS } from '../../shared/attachments/policies.ts';
import marks from '../../shared/reorder/drop-mark.module.css';
import { useReorder } from '../../shared/reorder/use-reorder.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import styles from '../editor.module.css';
import type { EditorBlock } from '../editor-form.ts';
import type { EditorProblems } from '../editor-problems.ts';
import type { Selection } from '../editor-selection.ts';
import { BlockCard } from './block-card.tsx';
import { NewFilesSummary } from './new-files-summary.tsx';
import { shownWaiting } from './slot-image.ts';

const messages = PROJECT_MESSAGES.editor;

interface BlockListProps {
  readonly blocks: readonly EditorBlock[];
  readonly selection: Selection | undefined;
  /** Why the list took no more. */
  readonly full: ProblemCode | undefined;
  readonly problems: EditorProblems;
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (text: string) => void;
}

/** The content of the project, block by block. */
export const BlockList = memo(function BlockList(props: BlockListProps) {
  const { blocks, selection, full, problems, editor, onAnnounce } = props;
  const id = useId();
  const problem = problems.get('blocks') ?? full;
  const shown = shownWaiting(blocks);
  const { listProps, entryFor, move } = useReorder({
    layout: 'rows',
    count: blocks.length,
    onMove([from = 0], to) {
      editor.move('blocks', [blocks[from]?.key ?? ''], to);
      onAnnounce(messages.block(to + 1, blocks.length));
    },
  });

  function handleAddText(): void {
    flushSync(editor.addText);
    const { blocks: after } = editor.state().form;
    const key = after.length > blocks.length ? after.at(-1)?.key : undefined;
    document.querySelector<HTMLElement>(`[data-block-text="${key}"]`)?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby={id} data-takes-files="blocks">
      <h3 id={id} className={styles.sectionTitle}>
        {messages.blocks}
      </h3>
      {blocks.length === 0 && (
        <p className={classes(styles.empty, ticks.ticks)}>{messages.noBlocks}</p>
      )}
      <ul {...listProps} className={styles.blocks}>
        {blocks.map((block, index) => (
          <li key={block.key} className={classes(styles.entry, marks.row)} {...entryFor(index)}>
            <BlockCard
              block={block}
              index={index}
              total={blocks.length}
              isShown={shown.has(block.key)}
              isChosen={selection?.keys.has(block.key) === true}
              problem={problems.get(`slot:${block.key}`)}
              editor={editor}
              onMove={move}
            />
          </li>
        ))}
      </ul>
      <NewFilesSummary entries={blocks} />
      <div role="alert" className={classes(field.problem, styles.region)}>
        {problem && ERROR_MESSAGES[problem]}
      </div>
      <div className={styles.adders}>
        <Button onClick={handleAddText}>
          <Type size={18} />
          {messages.addText}
        </Button>
        <FileButton
          accept={acceptOf(PROJECT_BLOCKS)}
          onPickMany={(files) => editor.addFiles('blocks', files)}
        >
          <ImagePlus size={18} />
          {messages.addMedia}
        </FileButton>
      </div>
    </section>
  );
});
