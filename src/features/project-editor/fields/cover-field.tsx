import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { FocalPoint } from '#contract/schema/project.ts';

import { FileButton } from '../../../ui/button/file-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import field from '../../../ui/form/text-field.module.css';
import { classes } from '../../../ui/styles/classes.ts';
import heads from '../../../ui/styles/panel-head.module.css';
import type { ProjectEditorStore } from '../create-editor.ts';
import styles from '../editor.module.css';
import type { MediaSlot } from '../editor-form.ts';
import { FocusPicker } from './focus-picker.tsx';
import { MediaFrame } from './media-frame.tsx';
import { MediaTextFields } from './media-text-fields.tsx';
import { removeEntry } from './remove-entry.ts';

const messages = PROJECT_MESSAGES.editor;

interface CoverFieldProps {
  readonly cover: MediaSlot | undefined;
  readonly focus: FocalPoint | undefined;
  /** Why no cover was taken. */
  readonly full: ProblemCode | undefined;
  readonly problem: ProblemCode | undefined;
  readonly editor: ProjectEditorStore;
}

/** The picture that stands for the project in lists. */
export function CoverField({ cover, focus, full, problem, editor }: CoverFieldProps) {
  const id = useId();
  return (
    <section className={styles.cover} aria-labelledby={id} data-takes-files="cover">
      <div className={heads.head}>
        <h3 id={id} className={heads.title}>
          {messages.cover}
        </h3>
        {cover && (
          <IconButton
            label={messages.removeCover}
            isAtEnd
            onClick={({ currentTarget }) =>
              removeEntry(currentTarget, () => editor.remove([cover.key]))
            }
          >
            <X size={18} />
          </IconButton>
        )}
      </div>
      {cover && (
        <FocusPicker attachment={cover.attachment} focus={focus} onChange={editor.setCoverFocus}>
          <MediaFrame
            slot={cover}
            kind="image"
            label={cover.alt || messages.cover}
            editor={editor}
            isCut
          />
        </FocusPicker>
      )}
      <FileButton accept="image/*" onPick={editor.setCover}>
        <ImagePlus size={18} />
        {cover ? messages.replace : messages.chooseCover}
      </FileButton>
      <div role="alert" className={classes(field.problem, styles.region)}>
        {full && ERROR_MESSAGES[full]}
      </div>
      {cover ? (
        <MediaTextFields
          text={cover.alt}
          problem={problem}
          onChange={(alt) => editor.setAlt(cover.key, alt)}
        />
      ) : (
        <p className={field.hint}>{messages.coverHint}</p>
      )}
    </section>
  );
}
