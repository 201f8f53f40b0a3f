import type { ComponentProps } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import { sourceName } from '../../shared/attachments/attachment.ts';
import { AttachmentMeter } from '../../shared/attachments/attachment-meter.tsx';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { MediaSlot, SlotAttachment } from '../editor-form.ts';
import styles from './media-frame.module.css';
import { removeEntry } from './remove-entry.ts';

const words = PROJECT_MESSAGES.editor;

interface MediaFrameProps {
  readonly slot: MediaSlot;
  readonly kind: 'image' | 'video';
  /** Names the picture for those who listen. */
  readonly label: string;
  readonly editor: ProjectEditorStore;
  /** Lists cut it to 4:3: it is shown as they do. */
  readonly isCut?: boolean;
}

/** A picture or film of the form: how far it has got, or what it looks like. */
export function MediaFrame({ slot, kind, label, editor, isCut = false }: MediaFrameProps) {
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
          <Meter attachment={attachment} />
        </>
      );
    case 'working':
      return (
        <>
          <div className={classes(styles.waiting, isCut && styles.cut)}>
            <ProgressBar label={words.preparing(nameIn(attachment))} share={attachment.share} />
            {attachment.source.kind === 'file' && (
              <Button
                aria-label={words.stopName(nameIn(attachment))}
                onClick={({ currentTarget }) => removeEntry(currentTarget, () => editor.stop(key))}
              >
                {words.stop}
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
