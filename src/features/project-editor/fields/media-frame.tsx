import type { ComponentProps } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import { sourceName } from '../../shared/attachments/attachment.ts';
import { AttachmentMeter } from '../../shared/attachments/attachment-meter.tsx';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { MediaSlot, SlotAttachment } from '../editor-form.ts';
import styles from './media-frame.module.css';

const words = PROJECT_MESSAGES.editor;

/** The same file may be prepared the next time; one that is too large or of another kind never is. */
const RETRIED: ReadonlySet<ProblemCode> = new Set(['resize_failed', 'image_failed']);

interface MediaFrameProps {
  readonly slot: MediaSlot;
  readonly kind: 'image' | 'video';
  /** Names the picture for those who listen. */
  readonly label: string;
  readonly editor: ProjectEditorStore;
  /** It has little room to tell what became of its file. */
  readonly isAmongMany?: boolean;
  /** Lists cut it to 4:3: it is shown as they do. */
  readonly isCut?: boolean;
}

/** A picture or film of the form: how far it has got, what it looks like, or what became of it. */
export function MediaFrame({
  slot,
  kind,
  label,
  editor,
  isAmongMany = false,
  isCut = false,
}: MediaFrameProps) {
  const { key, attachment } = slot;
  switch (attachment.status) {
    case 'stored':
      return (
        <Preview
          src={attachment.previewSrc || attachment.src}
          kind={previewKind(attachment, kind)}
          label={label}
          isCut={isCut}
        />
      );
    case 'ready':
      return (
        <>
          <ReadyPreview attachment={attachment} label={label} isCut={isCut} />
          <Meter attachment={attachment} isCompact={isAmongMany} />
        </>
      );
    case 'working':
      return (
        <>
          <div className={classes(styles.waiting, isCut && styles.cut)}>
            <ProgressBar label={words.preparing(nameIn(attachment))} share={attachment.share} />
            <Button
              aria-label={words.stopName(nameIn(attachment))}
              onClick={() => editor.stop(key)}
            >
              {words.stop}
            </Button>
          </div>
          <Meter attachment={attachment} />
        </>
      );
    case 'refused':
    case 'stopped':
      return (
        <>
          <div className={classes(styles.waiting, isCut && styles.cut)}>
            <p role="alert" className={styles.problem}>
              {attachment.status === 'refused'
                ? ERROR_MESSAGES[attachment.problem]
                : words.stopped(nameIn(attachment))}
            </p>
            {(attachment.status === 'stopped' || RETRIED.has(attachment.problem)) && (
              <Button
                aria-label={words.retryName(nameIn(attachment))}
                onClick={() => editor.retry(key)}
              >
                {COMMON_MESSAGES.retry}
              </Button>
            )}
          </div>
          <Meter attachment={attachment} />
        </>
      );
  }
}

function Meter(props: ComponentProps<typeof AttachmentMeter>) {
  return <AttachmentMeter {...props} embeddedName={words.fromDataUrl} />;
}

function nameIn(attachment: Exclude<SlotAttachment, { status: 'stored' }>): string {
  return sourceName(attachment.source, words.fromDataUrl);
}

/** A film is shown by its still picture where it has one. */
function previewKind(
  attachment: Extract<SlotAttachment, { status: 'stored' }>,
  kind: 'image' | 'video',
) {
  return kind === 'video' && attachment.previewSrc === '' ? 'video' : 'image';
}

interface ReadyPreviewProps {
  readonly attachment: Extract<SlotAttachment, { status: 'ready' }>;
  readonly label: string;
  readonly isCut: boolean;
}

function ReadyPreview({ attachment, label, isCut }: ReadyPreviewProps) {
  const url = useObjectUrl(attachment.preview);
  const kind = attachment.kind === 'video' && !attachment.poster ? 'video' : 'image';
  return url === undefined ? (
    <div className={classes(styles.picture, isCut && styles.cut)} />
  ) : (
    <Preview src={url} kind={kind} label={label} isCut={isCut} />
  );
}

interface PreviewProps {
  readonly src: string;
  readonly kind: 'image' | 'video';
  readonly label: string;
  readonly isCut: boolean;
}

function Preview({ src, kind, label, isCut }: PreviewProps) {
  return (
    <div className={classes(styles.picture, isCut && styles.cut)}>
      {kind === 'video' ? (
        <video src={src} muted playsInline controls preload="metadata" aria-label={label} />
      ) : (
        <img src={src} alt={label} decoding="async" draggable={false} />
      )}
    </div>
  );
}
