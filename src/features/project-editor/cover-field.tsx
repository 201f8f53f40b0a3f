import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import { classes } from '../../ui/classes.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AltField } from './alt-field.tsx';
import type { ProjectEditorStore } from './create-editor.ts';
import styles from './editor.module.css';
import type { MediaSlot } from './editor-form.ts';
import { MediumFrame } from './medium-frame.tsx';
import { removeEntry } from './remove-entry.ts';

const words = PORTFOLIO_WORDS.editor;

interface CoverFieldProps {
  readonly cover: MediaSlot | undefined;
  /** Why no cover was taken. */
  readonly full: ProblemCode | undefined;
  readonly problem: ProblemCode | undefined;
  readonly editor: ProjectEditorStore;
}

/** The picture that stands for the project in lists. */
export function CoverField({ cover, full, problem, editor }: CoverFieldProps) {
  const id = useId();
  return (
    <section className={styles.cover} aria-labelledby={id} data-takes-files="cover">
      <div className={styles.sectionHead}>
        <h3 id={id} className={styles.label}>
          {words.cover}
        </h3>
        {cover && (
          <IconButton
            label={words.removeCover}
            isAtEnd
            onClick={({ currentTarget }) =>
              removeEntry(currentTarget, () => editor.remove(cover.key))
            }
          >
            <X size={18} />
          </IconButton>
        )}
      </div>
      {cover && (
        <MediumFrame
          slot={cover}
          kind="image"
          label={cover.alt || words.cover}
          editor={editor}
          isCut
        />
      )}
      <FileButton accept="image/*" onPick={editor.setCover}>
        <ImagePlus size={18} />
        {cover ? words.replace : words.chooseCover}
      </FileButton>
      <div role="alert" className={classes(styles.problem, styles.region)}>
        {full && PROBLEMS[full].message}
      </div>
      {cover ? (
        <AltField
          alt={cover.alt}
          problem={problem}
          onChange={(alt) => editor.setAlt(cover.key, alt)}
        />
      ) : (
        <p className={styles.hint}>{words.coverHint}</p>
      )}
    </section>
  );
}
