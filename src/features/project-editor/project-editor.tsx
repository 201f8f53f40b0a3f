import ImagePlus from 'lucide-react/icons/image-plus';
import { useMemo, useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { DraftGate } from '../../forms/draft-gate.tsx';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { clockTime } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { namesInShort } from '../shared/attachments/attachment-draft.ts';
import { useWarmMedia } from '../shared/attachments/use-warm-media.ts';
import { useHistoryKeys } from '../shared/undo/use-history-keys.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import styles from './editor.module.css';
import { EditorConfirmation } from './editor-confirmations.tsx';
import { coverKeyOf, type EditorForm, type EditorTexts, undescribedIn } from './editor-form.ts';
import { AudienceField } from './fields/audience-field.tsx';
import { BlockList } from './fields/block-list.tsx';
import { CoverField } from './fields/cover-field.tsx';
import { DetailsFields, TitleFields } from './fields/details-fields.tsx';
import { GalleryField } from './fields/gallery-field.tsx';
import { Foot, type PartProps } from './foot/foot.tsx';
import { PreviewButton } from './foot/preview-button.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { isPublished, type ProjectEditorOptions, useProjectEditor } from './use-project-editor.ts';

const messages = PROJECT_MESSAGES.editor;

/** From this width on, details are beside the content. */
const WIDE = '(width >= 1000px)';

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
  const { isSending, confirmation, draft, restored } = editing;
  const { question, confirm, onNo } = confirmation;
  const { project: stored } = editing.state.base;
  const [announcement, setAnnouncement] = useState('');
  const isWide = useMediaQuery(WIDE);
  useHistoryKeys(editing.editor, !question && !isSending);
  return (
    <DialogFrame
      title={project ? messages.editTitle : messages.newTitle}
      onClose={() => confirm('close')}
      shape="screen"
      closeLabel={messages.close}
      className={styles.editor}
    >
      <form {...editing.form} className={styles.form} noValidate aria-busy={isSending}>
        {restored && (
          <div className={styles.notice} role="status">
            <span>
              {messages.restored(clockTime(restored.savedAtMs))}
              {restored.lost.length > 0 &&
                ` ${MEDIA_MESSAGES.draft.lost(namesInShort(restored.lost))}`}
            </span>
            <Button onClick={editing.startOver}>{messages.dropDraft}</Button>
          </div>
        )}
        {editing.dropSlot && (
          <p className={styles.dropNote} aria-hidden="true">
            <ImagePlus size={18} />
            {messages.dropOn[editing.dropSlot]}
          </p>
        )}
        <Columns editing={editing} isWide={isWide} onAnnounce={setAnnouncement} />
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <Foot editing={editing} isWide={isWide} onAnnounce={setAnnouncement}>
          <PreviewButton form={editing.state.form} project={project} preview={props.preview} />
        </Foot>
      </form>
      {question === 'changed' && stored && (
        <ChangedElsewhere
          project={stored}
          onLoad={confirmation.onLoadNewest}
          onOverwrite={confirmation.onOverwrite}
          onNo={onNo}
        />
      )}
      {question && question !== 'changed' && (
        <EditorConfirmation
          about={question}
          isUnlisted={editing.state.form.state === 'unlisted'}
          isChanged={editing.state.isChanged}
          isSending={isSending}
          draftNote={editing.isGone ? messages.confirm.cancel.text : draftNoteOf(draft)}
          waiting={editing.saveBar.waiting}
          undescribed={undescribedIn(editing.state.form).length}
          onYes={confirmation.onYes}
          onNo={onNo}
          onDescribe={confirmation.onDescribe}
        />
      )}
    </DialogFrame>
  );
}

/** What stays on this device when the editor closes. */
function draftNoteOf(draft: ReturnType<typeof useProjectEditor>['draft']): string {
  if (draft.savedAt === 'refused') return COMMON_MESSAGES.notStored.draft;
  const missing = draft.missingNames();
  const { text } = messages.confirm.close;
  return missing.length === 0
    ? text
    : `${text} ${MEDIA_MESSAGES.draft.missing(namesInShort(missing))}`;
}

/** What the project is made of: its content, and its details beside it or above. */
function Columns({ editing, isWide, onAnnounce }: PartProps) {
  const { editor, problems, state } = editing;
  const { form, full, selection } = state;
  const texts = useTexts(form);
  useWarmMedia();
  const details = (
    <div className={styles.details}>
      {!isWide && <h3 className={styles.sectionTitle}>{messages.details}</h3>}
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
  );
  return (
    <div className={styles.columns} inert={editing.isSending}>
      <div className={styles.work}>
        <TitleFields texts={texts} problems={problems} onChange={editor.setText} />
        <BlockList
          blocks={form.blocks}
          selection={selection}
          full={full?.list === 'blocks' ? full.problem : undefined}
          problems={problems}
          editor={editor}
          onAnnounce={onAnnounce}
        />
        <GalleryField
          gallery={form.gallery}
          selection={selection}
          coverKey={coverKeyOf(form)}
          problems={problems}
          editor={editor}
          onAnnounce={onAnnounce}
        />
      </div>
      {!isWide && details}
      {isWide && (
        <Inspector state={state} problems={problems} editor={editor} onAnnounce={onAnnounce}>
          {details}
        </Inspector>
      )}
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
