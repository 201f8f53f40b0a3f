import ImagePlus from 'lucide-react/icons/image-plus';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/button/file-button.tsx';
import { RemoveFileButton } from '../../ui/button/remove-file-button.tsx';
import { RejectedFile } from '../../ui/form/rejected-file.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { sourceName } from '../shared/attachments/attachment.ts';
import { AttachmentMeter } from '../shared/attachments/attachment-meter.tsx';
import { acceptOf, PROFILE_IMAGES } from '../shared/attachments/policies.ts';
import { rejectedIn } from '../shared/attachments/rejected-in.ts';
import type { AttachmentEntry } from '../shared/attachments/use-attachments.ts';
import { useWarmMedia } from '../shared/attachments/use-warm-media.ts';
import styles from './image-field.module.css';

interface ImageFieldProps {
  readonly label: string;
  /** The image that is stored, or an empty string. */
  readonly storedSrc: string;
  readonly shape: 'banner' | 'portrait';
  readonly attachments: readonly AttachmentEntry[];
  readonly onPick: (file: File) => void;
  /** Back to the stored image. */
  readonly onRemove: (key: string) => void;
  /** The stored image is to be removed. */
  readonly isRemoved?: boolean;
  /** Without it, the stored image can only be replaced. */
  readonly onRemoveStored?: (isRemoved: boolean) => void;
}

/** The field for the banner or image of a profile. */
export function ImageField(props: ImageFieldProps) {
  const { label, storedSrc, shape, attachments, onPick, onRemove } = props;
  const { isRemoved = false, onRemoveStored } = props;
  useWarmMedia();
  const ready = attachments.find((entry) => entry.status === 'ready');
  const shown = ready ?? attachments.find(({ status }) => status === 'working');
  const src = useObjectUrl(ready?.file) ?? (isRemoved ? '' : storedSrc);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <div className={classes(styles.picture, styles[shape])}>
          {src !== '' && <img src={src} alt="" decoding="async" />}
        </div>
        <FileButton accept={acceptOf(PROFILE_IMAGES)} onPick={onPick}>
          <ImagePlus size={18} />
          {PROFILE_MESSAGES.edit.choose}
        </FileButton>
        {onRemoveStored && storedSrc !== '' && !shown && (
          <Button onClick={() => onRemoveStored(!isRemoved)}>
            {isRemoved ? PROFILE_MESSAGES.edit.restore : PROFILE_MESSAGES.edit.remove}
          </Button>
        )}
        <div className={styles.state}>
          <p role="status" className={ready ? styles.ok : styles.busy}>
            {shown &&
              (ready ? POST_DIALOG_MESSAGES.composer.accepted : PROFILE_MESSAGES.edit.preparing)}
          </p>
          {shown && (
            <RemoveFileButton
              label={MEDIA_MESSAGES.removeName(sourceName(shown.source))}
              onRemove={() => onRemove(shown.key)}
            />
          )}
        </div>
      </div>
      {shown && <AttachmentMeter attachment={shown} />}
      <RejectedFile {...rejectedIn(attachments, onRemove)} />
    </fieldset>
  );
}
