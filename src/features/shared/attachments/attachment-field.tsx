import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { RemoveFileButton } from '../../../ui/button/remove-file-button.tsx';
import { RejectedFile } from '../../../ui/form/rejected-file.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { MediaMeter } from '../../../ui/media/media-meter.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { type Attachment, sourceName } from './attachment.ts';
import styles from './attachment-field.module.css';
import { type AttachmentPolicy, acceptOf } from './policies.ts';
import { rejectedIn } from './rejected-in.ts';
import type { AttachmentEntry } from './use-attachments.ts';
import { warmUp } from './warm-up.ts';

interface AttachmentFieldProps {
  readonly policy: AttachmentPolicy;
  readonly attachments: readonly AttachmentEntry[];
  readonly onPick: (file: File) => void;
  readonly onRemove: (key: string) => void;
}

/** Choosing an image or video, and what became of it. */
export function AttachmentField({ policy, attachments, onPick, onRemove }: AttachmentFieldProps) {
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{POST_DIALOG_MESSAGES.composer.media}</VisuallyHidden>
      </legend>
      {attachments.length === 0 && (
        <div className={styles.choose}>
          <FileButton accept={acceptOf(policy)} onPick={onPick} onOpen={warmUp}>
            <ImagePlus size={18} />
            {POST_DIALOG_MESSAGES.composer.addMedia}
          </FileButton>
          <FileButton
            accept="image/*"
            capture="environment"
            className={styles.camera}
            onPick={onPick}
            onOpen={warmUp}
          >
            <Camera size={18} />
            {POST_DIALOG_MESSAGES.composer.takePhoto}
          </FileButton>
          <p className={styles.hint}>{POST_DIALOG_MESSAGES.composer.dropHint}</p>
        </div>
      )}
      {attachments
        .filter(({ status }) => status !== 'refused')
        .map((attachment) => (
          <div key={attachment.key} className={styles.row}>
            <Preview attachment={attachment} />
            <div className={styles.facts}>
              <div className={styles.head}>
                {/* Stays in place from choosing to accepting, so that the change is announced. */}
                <p
                  role="status"
                  className={attachment.status === 'ready' ? styles.ok : styles.busy}
                >
                  {attachment.status === 'ready'
                    ? POST_DIALOG_MESSAGES.composer.accepted
                    : POST_DIALOG_MESSAGES.composer.preparing}
                </p>
                <ReplaceButton policy={policy} onPick={onPick} />
                <RemoveFileButton
                  label={POST_DIALOG_MESSAGES.composer.remove}
                  onRemove={() => onRemove(attachment.key)}
                />
              </div>
              <Facts attachment={attachment} />
            </div>
          </div>
        ))}
      <RejectedFile {...rejectedIn(attachments, onRemove)}>
        <ReplaceButton policy={policy} onPick={onPick} />
      </RejectedFile>
    </fieldset>
  );
}

/** Replaces the file. */
export function ReplaceButton({ policy, onPick }: Pick<AttachmentFieldProps, 'policy' | 'onPick'>) {
  return (
    <FileButton
      accept={acceptOf(policy)}
      className={styles.replace}
      onPick={onPick}
      onOpen={warmUp}
    >
      {POST_DIALOG_MESSAGES.composer.replace}
    </FileButton>
  );
}

function Facts({ attachment }: { readonly attachment: Attachment }) {
  const name = sourceName(attachment.source);
  if (attachment.status === 'ready') return <MediaMeter name={name} facts={attachment.facts} />;
  const share = attachment.status === 'working' ? attachment.share : 0;
  return (
    <>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <ProgressBar label={POST_DIALOG_MESSAGES.composer.preparing} share={share} />
    </>
  );
}

function Preview({ attachment }: { readonly attachment: Attachment }) {
  const isReady = attachment.status === 'ready';
  const picked = attachment.source.kind === 'file' ? attachment.source.file : undefined;
  const url = useObjectUrl(isReady ? attachment.file : picked);
  return (
    <div className={styles.preview}>
      {url !== undefined &&
        (isReady && attachment.kind === 'video' ? (
          <video
            src={url}
            muted
            playsInline
            controls
            aria-label={POST_DIALOG_MESSAGES.composer.preview}
          />
        ) : (
          <img
            key={url}
            src={url}
            alt={POST_DIALOG_MESSAGES.composer.preview}
            decoding="async"
            // Some files are shown by no browser until they are prepared; a broken mark says nothing.
            onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
          />
        ))}
    </div>
  );
}
