import { useMemo, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { clockTime } from '../../lib/format/dates.ts';
import { warmMedia } from '../../lib/media/media-client.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import styles from './editor.module.css';
import { EditorConfirmation } from './editor-confirmations.tsx';
import type { EditorForm, EditorTexts, RemovedEntry } from './editor-form.ts';
import { BlockList } from './fields/block-list.tsx';
import { CoverField } from './fields/cover-field.tsx';
import { DetailsFields } from './fields/details-fields.tsx';
import { GalleryField } from './fields/gallery-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { type ProjectEditorOptions, useProjectEditor } from './use-project-editor.ts';

const messages = PROJECT_MESSAGES.editor;

const REMOVED_WORDS: Readonly<Record<RemovedEntry['place'], string>> = {
  cover: messages.removedCover,
  blocks: messages.removedBlock,
  gallery: messages.removedImage,
};

type Editing = ReturnType<typeof useProjectEditor>;

/** The editor of one project, over the whole screen. A failed save keeps everything in it. */
export function ProjectEditor(props: ProjectEditorOptions) {
  const { project } = props;
  const editing = useProjectEditor(props);
  const { isSending, asked, ask, restoredAtMs } = editing;
  const [spoken, setSpoken] = useState('');
  return (
    <DialogFrame
      title={project ? messages.editTitle : messages.newTitle}
      onClose={() => ask('close')}
      shape="screen"
      closeLabel={messages.close}
      className={classes(styles.editor, editing.isOver && styles.over)}
    >
      <form {...editing.form} className={styles.form} noValidate aria-busy={isSending}>
        {restoredAtMs !== undefined && (
          <div className={styles.notice} role="status">
            <span>{messages.restored(clockTime(restoredAtMs))}</span>
            <Button onClick={editing.handleStartOver}>{messages.dropDraft}</Button>
          </div>
        )}
        <Columns editing={editing} onAnnounce={setSpoken} />
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        <Foot editing={editing} isNew={!project} />
      </form>
      {asked === 'changed' && project && (
        <ChangedElsewhere
          project={project}
          onTake={editing.handleTakeNewest}
          onOverwrite={editing.handleOverwrite}
          onNo={() => ask(undefined)}
        />
      )}
      {asked && asked !== 'changed' && (
        <EditorConfirmation
          about={asked}
          isChanged={editing.state.isChanged}
          onYes={editing.handleYes}
          onNo={() => ask(undefined)}
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
  return (
    <div className={styles.columns} inert={editing.isSending}>
      <div className={styles.details}>
        <h3 className={styles.sectionTitle}>{messages.details}</h3>
        <DetailsFields
          texts={texts}
          problems={problems}
          onChange={editor.setText}
          onAnnounce={onAnnounce}
        />
        <CoverField
          cover={form.cover}
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
          onOpenPicker={warmUp}
        />
        <GalleryField
          gallery={form.gallery}
          full={full?.list === 'gallery' ? full.problem : undefined}
          refusals={refusals}
          problems={problems}
          editor={editor}
          onAnnounce={onAnnounce}
          onOpenPicker={warmUp}
        />
      </div>
    </div>
  );
}

/** What can be taken back, and saving. */
function Foot({ editing, isNew }: { readonly editing: Editing; readonly isNew: boolean }) {
  const { removed } = editing.state;
  return (
    <div className={styles.foot}>
      <div role="status">
        {removed && (
          <p className={styles.undo}>
            <span>{removed.isReplaced ? messages.replaced : REMOVED_WORDS[removed.place]}</span>
            <button type="button" className={styles.undoButton} onClick={editing.editor.undo}>
              {messages.undo}
            </button>
          </p>
        )}
      </div>
      <SaveBar
        saving={editing.saving}
        isNew={isNew}
        canSave={editing.canSave}
        isIdle={editing.isIdle}
        isRetry={editing.isRetry}
        waiting={editing.waiting}
        left={editing.left}
        keptAtMs={editing.keptAtMs}
        onCancel={() => editing.ask('cancel')}
        onStop={editing.stop}
      />
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

function warmUp(): void {
  warmMedia().catch((error: unknown) => {
    logFailure('The media worker could not be started ahead.', error, 'warn');
  });
}
