import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import field from '../../../ui/form/text-field.module.css';
import heads from '../../../ui/styles/panel-head.module.css';
import { acceptOf } from '../../shared/attachments/policies.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import { policyOf } from '../editor-files.ts';
import { coverKeyOf, type MediaSlot } from '../editor-form.ts';
import type { EditorProblems } from '../editor-problems.ts';
import { chosenIn, mediaIn } from '../editor-selection.ts';
import type { EditorState } from '../editor-state.ts';
import { FocusPicker } from '../fields/focus-picker.tsx';
import { MediaFrame } from '../fields/media-frame.tsx';
import { MediaTextFields } from '../fields/media-text-fields.tsx';
import { focusDescription, focusEntry, leaveChosen, removeChosen } from './chosen-focus.ts';
import { DescribeTogether } from './describe-together.tsx';
import styles from './inspector.module.css';
import { MoveDialog } from './move-dialog.tsx';

const messages = PROJECT_MESSAGES.editor;

interface ImagePanelProps {
  readonly state: EditorState;
  readonly problems: EditorProblems;
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (text: string) => void;
  /** At the foot of a narrow screen: fields and buttons come first. */
  readonly isSheet?: boolean;
}

/** The fields and actions of the chosen images and videos. */
export function ImagePanel(props: ImagePanelProps) {
  const { state, problems, editor, onAnnounce, isSheet = false } = props;
  const { form, selection } = state;
  const [isMoving, setMoving] = useState(false);
  const chosen = chosenIn(form, selection);
  const [slot, ...others] = chosen;
  if (!slot || !selection) return <p className={field.hint}>{messages.chooseHint}</p>;
  const { list } = selection;
  const keys = chosen.map(({ key }) => key);
  const isOne = others.length === 0;
  const position = form[list].findIndex(({ key }) => key === slot.key) + 1;
  const title = isOne ? titleOf(list, position, form[list].length) : messages.images(chosen.length);

  function handleKeyDown(event: KeyboardEvent): void {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isInside) return;
    leaveChosen(editor); // dialogs that open from here have their own Escape
  }

  function chooseNext(): void {
    const all = mediaIn(form, list);
    const next = all[all.findIndex(({ key }) => key === slot?.key) + 1];
    if (!next) return;
    editor.choose(list, next.key);
    focusDescription();
  }

  const problem = problems.get(`slot:${slot.key}`);
  const isCaptionProblem = problem === 'caption_too_long';
  const description = isOne ? (
    <MediaTextFields
      key={slot.key}
      text={slot.alt}
      problem={isCaptionProblem ? undefined : problem}
      onChange={(alt) => editor.setAlt(slot.key, alt)}
      onEnter={chooseNext}
    />
  ) : (
    <DescribeTogether key={keys.join()} slots={chosen} editor={editor} onAnnounce={onAnnounce} />
  );
  const caption = isOne && (
    <MediaTextFields
      key={`${slot.key} caption`}
      kind="caption"
      text={slot.caption}
      problem={isCaptionProblem ? problem : undefined}
      onChange={(written) => editor.setCaption(slot.key, written)}
    />
  );
  const actions = (
    <div className={styles.actions}>
      {isOne && <OneActions state={state} slot={slot} editor={editor} />}
      <Button onClick={() => setMoving(true)}>{messages.moveTo}</Button>
      <Button look="danger" onClick={() => removeChosen(editor)}>
        {messages.remove}
      </Button>
    </div>
  );
  const preview = isOne && (
    <div className={styles.part}>
      <OnePreview state={state} slot={slot} title={title} editor={editor} />
    </div>
  );
  return (
    <section
      className={styles.panel}
      aria-label={title}
      data-inspector
      data-keeps-escape
      onKeyDown={handleKeyDown}
    >
      <div className={heads.head}>
        <h3 className={heads.title}>{title}</h3>
        <IconButton label={messages.chooseNone} isAtEnd onClick={() => leaveChosen(editor)}>
          <X size={18} />
        </IconButton>
      </div>
      {!isSheet && preview}
      {description}
      {caption}
      {actions}
      {isSheet && preview}
      {!isSheet && isOne && <p className={field.hint}>{messages.enterHint}</p>}
      {isMoving && (
        <MoveDialog
          position={position}
          total={form[list].length}
          count={keys.length}
          onMove={(to) => {
            setMoving(false);
            editor.move(list, keys, to);
            onAnnounce(messages.movedTo(keys.length, to + 1, form[list].length));
            focusEntry(slot.key);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </section>
  );
}

function titleOf(list: 'blocks' | 'gallery', position: number, total: number): string {
  return list === 'gallery' ? messages.image(position, total) : messages.block(position, total);
}

interface OneProps {
  readonly state: EditorState;
  readonly slot: MediaSlot;
  readonly editor: ProjectEditorStore;
}

function OneActions({ state: { form }, slot, editor }: OneProps) {
  const isImage = !('type' in slot && slot.type === 'video');
  const isCover = form.cover !== undefined && coverKeyOf(form) === slot.key;
  const isWaiting = slot.attachment.status === 'working';
  return (
    <>
      {isImage && (
        <Button
          aria-disabled={isCover || isWaiting}
          onClick={() => !isCover && editor.makeCover(slot.key)}
        >
          {messages.makeCover}
        </Button>
      )}
      <FileButton
        accept={acceptOf(policyOf(form, slot.key))}
        onPick={(file) => editor.replace(slot.key, file)}
      >
        {messages.replace}
      </FileButton>
    </>
  );
}

function OnePreview({ state, slot, title, editor }: OneProps & { readonly title: string }) {
  const { cover, coverFocus } = state.form;
  const kind = 'type' in slot && slot.type === 'video' ? 'video' : 'image';
  const label = slot.alt || messages.preview(title);
  const frame = { slot, kind, label, editor } as const;
  if (!cover || coverKeyOf(state.form) !== slot.key) return <MediaFrame {...frame} />;
  return (
    <FocusPicker attachment={cover.attachment} focus={coverFocus} onChange={editor.setCoverFocus}>
      <MediaFrame {...frame} isCut />
    </FocusPicker>
  );
}
