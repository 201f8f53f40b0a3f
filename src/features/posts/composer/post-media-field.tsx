import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useState } from 'react';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { RemoveFileButton } from '../../../ui/button/remove-file-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { sourceName } from '../../shared/attachments/attachment.ts';
import { AttachmentMeter } from '../../shared/attachments/attachment-meter.tsx';
import { acceptOf, POST_MEDIA } from '../../shared/attachments/policies.ts';
import { RefusedFiles } from '../../shared/attachments/refused-files.tsx';
import { useWarmMedia } from '../../shared/attachments/use-warm-media.ts';
import marks from '../../shared/reorder/drop-mark.module.css';
import { useReorder } from '../../shared/reorder/use-reorder.ts';
import { UndoBar } from '../../shared/undo/undo-bar.tsx';
import { useHistoryKeys } from '../../shared/undo/use-history-keys.ts';
import styles from './post-media-field.module.css';
import { PostMediaPreview } from './post-media-preview.tsx';
import { altProblem, type PostMedia, type PostMediaEntry } from './use-post-media.ts';

const MESSAGES = POST_DIALOG_MESSAGES.composer;
const ACCEPT = acceptOf(POST_MEDIA);

interface PostMediaFieldProps {
  readonly media: PostMedia;
  /** They can be looked at only. */
  readonly isLocked: boolean;
  /** They are being sent. */
  readonly isSending: boolean;
  /** Called with each change, so that an outdated message disappears. */
  readonly onChange: () => void;
}

/** The field for the images or the video of a post. */
export function PostMediaField(props: PostMediaFieldProps) {
  const { media, isLocked, isSending, onChange } = props;
  const { entries, attachments, latest } = media;
  const hintId = useId();
  const [said, setSaid] = useState('');
  useWarmMedia();
  /** Wraps an action so that it reports the change. */
  const handle =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      onChange();
      act(...args);
    };
  const add = handle(media.add);
  const replace = handle(media.replace);
  const undo = handle(media.undo);
  useHistoryKeys({ undo }, !isLocked && !isSending);
  const { listProps, entryFor, move } = useReorder({
    layout: 'rows',
    count: entries.length,
    onMove([from = 0], to) {
      handle(media.move)(entries[from]?.key ?? '', to);
      setSaid(MESSAGES.moved(from + 1, to + 1, entries.length));
    },
    whole: {
      onLift(index, by) {
        if (by === 'keys') setSaid(MESSAGES.lifted(index + 1));
        return [index];
      },
      onCarry: ([from = 0], to) => setSaid(MESSAGES.moved(from + 1, to + 1, entries.length)),
    },
  });
  if (isLocked && entries.length === 0) return null;
  const isSeveral = entries.length > 1;
  const isMovable = isSeveral && !isLocked;
  const isEmpty = entries.length === 0 && attachments.length === 0;
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{MESSAGES.media}</VisuallyHidden>
      </legend>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isMovable && <VisuallyHidden id={hintId}>{MESSAGES.moveKeys}</VisuallyHidden>}
      <ul {...listProps} className={styles.entries}>
        {entries.map((entry, at) => (
          <li
            key={entry.key}
            data-entry={entry.key}
            className={classes(styles.row, isSeveral && classes(styles.ofSeveral, marks.row))}
            {...entryFor(at)}
          >
            {isMovable ? (
              <button
                type="button"
                className={styles.handle}
                data-handle={at}
                aria-label={MESSAGES.drag(at + 1)}
                aria-describedby={hintId}
                onContextMenu={(event) => event.preventDefault()}
                onDragStart={(event) => event.preventDefault()}
              >
                <PostMediaPreview entry={entry} />
              </button>
            ) : (
              <PostMediaPreview entry={entry} />
            )}
            <div className={classes(styles.facts, !entry.attachment && styles.stored)}>
              {!isLocked && (
                <div className={styles.head}>
                  <Status
                    entry={entry}
                    position={isSeveral ? [at + 1, entries.length] : undefined}
                  />
                  {isSeveral ? (
                    <>
                      <IconButton
                        label={MESSAGES.moveEarlier(at + 1)}
                        aria-disabled={at === 0}
                        onClick={() => move(at, at - 1)}
                      >
                        <ArrowUp size={18} />
                      </IconButton>
                      <IconButton
                        label={MESSAGES.moveLater(at + 1)}
                        aria-disabled={at === entries.length - 1}
                        onClick={() => move(at, at + 1)}
                      >
                        <ArrowDown size={18} />
                      </IconButton>
                    </>
                  ) : (
                    <ReplaceButton onPick={(file) => replace(entry.key, file)} />
                  )}
                  <RemoveFileButton
                    label={isSeveral ? MESSAGES.removeAt(at + 1) : MESSAGES.remove}
                    onRemove={() => handle(media.remove)(entry.key)}
                  />
                </div>
              )}
              <Facts entry={entry} isBrief={isSeveral} />
              {isSeveral && (
                <TextField
                  label={entry.kind === 'video' ? MESSAGES.alt.video : MESSAGES.altAt(at + 1)}
                  dir="auto"
                  autoComplete="off"
                  data-describes={entry.alt.trim()}
                  value={entry.alt}
                  readOnly={isLocked}
                  isLocked={isLocked}
                  problem={altProblem(entry.alt)}
                  onChange={({ currentTarget }) =>
                    handle(media.setAlt)(entry.key, currentTarget.value)
                  }
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <RefusedFiles
        refused={isLocked ? [] : media.refused}
        onRetry={handle(media.retry)}
        onDismiss={handle(media.dismissRefused)}
      >
        <FileButton accept={ACCEPT} onPickMany={handle(media.chooseOthers)}>
          {MEDIA_MESSAGES.chooseOthers}
        </FileButton>
      </RefusedFiles>
      {!isLocked && (
        <div className={styles.choose}>
          {isEmpty && (
            <>
              <FileButton accept={ACCEPT} onPickMany={add}>
                <ImagePlus size={18} />
                {MESSAGES.addMedia}
              </FileButton>
              <FileButton
                accept="image/*"
                capture="environment"
                className={styles.camera}
                onPick={(file) => add([file])}
              >
                <Camera size={18} />
                {MESSAGES.takePhoto}
              </FileButton>
              <p className={classes(words.quiet, styles.hint)}>{MESSAGES.dropHint}</p>
            </>
          )}
          {entries.length > 0 && entries.every(({ kind }) => kind === 'image') && (
            <FileButton accept="image/*" onPickMany={add}>
              <ImagePlus size={18} />
              {MESSAGES.addMore}
            </FileButton>
          )}
          <UndoBar
            step={latest}
            message={latest ? MESSAGES.done[latest.kind] : ''}
            undo={MESSAGES.undo}
            onUndo={undo}
            elementOf={elementOfUndone}
            className={styles.undo}
          />
        </div>
      )}
      {!isLocked && media.isReduced && attachments.length === 0 && (
        <Button onClick={handle(media.restoreStored)}>
          {POST_DIALOG_MESSAGES.edit.restoreStored}
        </Button>
      )}
    </fieldset>
  );
}

/** The element that gets focus after an undo: that of the first image that was changed. */
function elementOfUndone({ before, after }: NonNullable<PostMedia['latest']>): HTMLElement | null {
  const key = before.find((slot, at) => slot !== after[at])?.key;
  return document.querySelector<HTMLElement>(`[data-entry="${key}"] :is(button, input)`);
}

interface StatusProps {
  readonly entry: PostMediaEntry;
  /** Which of how many, where there are several. */
  readonly position: readonly [number, number] | undefined;
}

/** Stays mounted from choosing to accepting, so that the change is announced. */
function Status({ entry: { stored, attachment, kind }, position }: StatusProps) {
  const isReady = attachment?.status === 'ready';
  const text = stored
    ? POST_DIALOG_MESSAGES.edit.current[kind]
    : isReady
      ? MESSAGES.accepted
      : MESSAGES.preparing;
  return (
    <p role={attachment && 'status'} className={isReady ? styles.ok : styles.busy}>
      {position ? `${MESSAGES.position(...position)} · ${text}` : text}
    </p>
  );
}

/** Chooses another file in the place of one that stands there. */
function ReplaceButton({ onPick }: { readonly onPick: (file: File) => void }) {
  return (
    <FileButton accept={ACCEPT} className={styles.replace} onPick={onPick}>
      {MESSAGES.replace}
    </FileButton>
  );
}

interface FactsProps {
  readonly entry: PostMediaEntry;
  /** There is little room for them. */
  readonly isBrief: boolean;
}

function Facts({ entry: { attachment }, isBrief }: FactsProps) {
  if (!attachment) return null;
  if (attachment.status === 'ready') {
    return <AttachmentMeter attachment={attachment} isCompact={isBrief} />;
  }
  return (
    <>
      <p className={classes(words.oneLine, styles.name, isBrief && styles.meterHeight)}>
        <bdi>{sourceName(attachment.source)}</bdi>
      </p>
      <ProgressBar
        label={MESSAGES.preparing}
        share={attachment.status === 'working' ? attachment.share : 0}
      />
    </>
  );
}
