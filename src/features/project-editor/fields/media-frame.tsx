import X from 'lucide-react/icons/x';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import { ratioStyle } from '../../../ui/styles/ratio-style.ts';
import { sourceName } from '../../shared/attachments/attachment.ts';
import { AttachmentMeter } from '../../shared/attachments/attachment-meter.tsx';
import type { ProjectEditorStore } from '../create-editor.ts';
import { type MediaSlot, ratioOf, type SlotAttachment } from '../editor-form.ts';
import styles from './media-frame.module.css';
import { removeEntry } from './remove-entry.ts';
import { useSlotImage } from './slot-image.ts';

const messages = PROJECT_MESSAGES.editor;

/** Of a file whose size is not known yet. */
const USUAL_RATIO = 3 / 2;
/** Taller images are shown in a frame of this ratio. */
const TALLEST_RATIO = 0.4;

interface MediaFrameProps {
  readonly slot: MediaSlot;
  readonly kind: 'image' | 'video';
  /** Names the picture for screen readers. */
  readonly label: string;
  readonly editor: ProjectEditorStore;
  /** While its file is prepared, the file itself is shown. */
  readonly isShown?: boolean;
  /** Crops it to 4:3, as lists do. */
  readonly isCut?: boolean;
}

/** An image or video of the form in its own shape, blurred while it waits for its file. */
export function MediaFrame(props: MediaFrameProps) {
  const { slot, kind, label, editor, isShown = true, isCut = false } = props;
  const { key, attachment, before } = slot;
  const { src, hash } = useSlotImage(slot, isShown);
  const isWaiting = attachment.status === 'working';
  const ratio = ratioOf(attachment) ?? (before && ratioOf(before)) ?? USUAL_RATIO;
  return (
    <>
      <div
        className={classes(styles.frame, isCut && styles.cut)}
        style={ratioStyle(Math.max(TALLEST_RATIO, ratio))}
      >
        {src !== undefined && showsVideo(attachment, kind) ? (
          <video src={src} muted playsInline controls preload="metadata" aria-label={label} />
        ) : (
          src !== undefined && (
            <Picture
              src={src}
              alt={label}
              hash={hash}
              draggable={false}
              className={classes(styles.image, isWaiting && styles.waiting)}
            />
          )
        )}
        {isWaiting && <span className={styles.note}>{messages.preparingOne}</span>}
        {isWaiting && attachment.source.kind === 'file' && (
          <IconButton
            label={messages.stopName(sourceName(attachment.source))}
            className={styles.stop}
            onClick={({ currentTarget }) => removeEntry(currentTarget, () => editor.stop(key))}
          >
            <X size={18} />
          </IconButton>
        )}
      </div>
      {attachment.status !== 'stored' && (
        <AttachmentMeter attachment={attachment} embeddedName={messages.fromDataUrl} />
      )}
    </>
  );
}

/** A video is shown by its poster where it has one. */
function showsVideo(attachment: SlotAttachment, kind: 'image' | 'video'): boolean {
  if (attachment.status === 'stored') return kind === 'video' && attachment.previewSrc === '';
  return attachment.status === 'ready' && attachment.kind === 'video' && !attachment.poster;
}
