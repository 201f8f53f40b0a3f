import { type ReactNode, useMemo, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { DraftGate } from '../../forms/draft-gate.tsx';
import { clockTime } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useWarmMedia } from '../shared/attachments/use-warm-media.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import styles from './editor.module.css';
import { EditorConfirmation } from './editor-confirmations.tsx';
import {
  type EditorForm,
  type EditorTexts,
  preparationOf,
  type RemovedEntry,
} from './editor-form.ts';
import { AudienceField } from './fields/audience-field.tsx';
import { BlockList } from './fields/block-list.tsx';
import { CoverField } from './fields/cover-field.tsx';
import { DetailsFields } from './fields/details-fields.tsx';
import { GalleryField } from './fields/gallery-field.tsx';
import { PreviewButton } from './preview-button.tsx';
import { SaveBar } from './save-bar.tsx';
import { isPublished, type ProjectEditorOptions, useProjectEditor } from './use-project-editor.ts';

const words = PROJECT_MESSAGES.editor;

const REMOVED_WORDS: Readonly<Record<RemovedEntry['list'], string>> = {
  cover: words.removedCover,
  blocks: words.removedBlock,
  gallery: words.removedImage,
};

type Editing = ReturnType<typeof useProjectEditor>;

/** The editor of one project, over the whole screen. A failed save keeps everything in it. */
export function ProjectEditor(props: ProjectEditorOptions) {
  return (
    <DraftGate user={props.owner}>
      <ProjectForm {...props} />
    </DraftGate>
  );
}

function ProjectForm(props: ProjectEditorOptions) {
  const { project } = props;
  const editing = useProjectEditor(props);
  const { isSending, confirmation, restoredAtMs } = editing;
  const { question, ask, onNo } = confirmation;
  const [spoken, setSpoken] = useState('');
  return (
    <DialogFrame
      title={project ? words.editTitle : words.newTitle}
      onClose={() => ask('close')}
      shape="screen"
      closeLabel={words.close}
      className={classes(styles.editor, editing.isOver && styles.over)}
    >
      <form {...editing.form} className={styles.form} noValidate aria-busy={isSending}>
        {restoredAtMs !== undefined && (
          <div className={styles.notice} role="status">
            <span>{words.restored(clockTime(restoredAtMs))}</span>
            <Button onClick={editing.startOver}>{words.dropDraft}</Button>
          </div>
        )}
        <Columns editing={editing} onAnnounce={setSpoken} />
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        <Foot editing={editing}>
          <PreviewButton form={editing.state.form} project={project} preview={props.preview} />
        </Foot>
      </form>
      {question === 'changed' && project && (
        <ChangedElsewhere
          project={project}
          onTake={confirmation.onLoadNewest}
          onOverwrite={confirmation.onOverwrite}
          onNo={onNo}
        />
      )}
      {question && question !== 'changed' && (
        <EditorConfirmation
          about={question}
          isUnlisted={editing.state.form.state === 'unlisted'}
          isChanged={editing.state.isChanged}
          onYes={confirmation.onYes}
          onNo={onNo}
        />
      )}
    </DialogFrame>
  );
}

interface ColumnsProps {
  readonly editing: Editing;
  /** Says something to those who listen. */
  readonly onAnnounce: (words: string) => void;
}

/** What the project is made of: its details beside its content. */
function Columns({ editing, onAnnounce }: ColumnsProps) {
  const { editor, problems, state } = editing;
  const { form, full, refusals } = state;
  const texts = useTexts(form);
  useWarmMedia();
  return (
    <div className={styles.columns} inert={editing.isSending}>
      <div className={styles.details}>
        <h3 className={styles.sectionTitle}>{words.details}</h3>
        <DetailsFields
          texts={texts}
          problems={problems}
          onChange={editor.setText}
          onAnnounce={onAnnounce}
        />
        <AudienceField
          state={form.state}
          isPublished={isPublished(state.base.project)}
          onChange={editor.setState}
        />
        <CoverField
          cover={form.cover}
          focus={form.coverFocus}
          full={full?.list === 'cover' ? full.problem : undefined}
          problem={form.cover && problems.get(`slot:${form.cover.key}`)}
          editor={editor}
        />
      </div>
      <div className={styles.work}>
        <BlockList
          blocks={form.blocks}
          full={full?.list === 'blocks' ? full.problem : undefined}
          problems={problems}
          editor={editor}
          onAnnounce={onAnnounce}
        />
        <GalleryField
          gallery={form.gallery}
          refusals={refusals}
          problems={problems}
          editor={editor}
          onAnnounce={onAnnounce}
        />
      </div>
    </div>
  );
}

interface FootProps {
  readonly editing: Editing;
  readonly children: ReactNode;
}

/** What can be taken back, and saving. */
function Foot({ editing, children }: FootProps) {
  const { removed, form } = editing.state;
  const { pending, total, share } = preparationOf(form);
  return (
    <div className={styles.foot}>
      <div role="status">
        {removed && (
          <p className={styles.undo}>
            <span>{removed.isReplaced ? words.replaced : REMOVED_WORDS[removed.list]}</span>
            <button type="button" className={styles.undoButton} onClick={editing.editor.undo}>
              {words.undo}
            </button>
          </p>
        )}
      </div>
      {pending > 1 && (
        <div className={styles.preparing}>
          <ProgressBar label={words.preparingAll(total)} share={share} />
          <span className={styles.kept}>{words.prepared(total - pending, total)}</span>
          <Button onClick={editing.editor.stopAll}>{words.stopAll}</Button>
        </div>
      )}
      <SaveBar {...editing.saveBar}>{children}</SaveBar>
    </div>
  );
}

/** The texts of the form, the same object until one of them changes. */
function useTexts(form: EditorForm): EditorTexts {
  const { title, subtitle, date, classification, shortDescription, keywords } = form;
  return useMemo(
    () => ({ title, subtitle, date, classification, shortDescription, keywords }),
    [title, subtitle, date, classification, shortDescription, keywords],
  );
}
