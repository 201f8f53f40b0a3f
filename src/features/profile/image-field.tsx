import ImagePlus from 'lucide-react/icons/image-plus';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';

import { FileButton } from '../../ui/button/file-button.tsx';
import { RemoveFileButton } from '../../ui/button/remove-file-button.tsx';
import { RejectedFile } from '../../ui/form/rejected-file.tsx';
import { MediaMeter } from '../../ui/media/media-meter.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './image-field.module.css';
import type { useProfileImage } from './use-profile-image.ts';

interface ImageFieldProps {
  readonly label: string;
  /** The picture that is stored, or an empty string. */
  readonly storedSrc: string;
  readonly shape: 'banner' | 'portrait';
  readonly picked: ReturnType<typeof useProfileImage>;
  readonly onPick: (file: File) => void;
  /** Back to the stored picture. */
  readonly onRemove: () => void;
}

/** The banner or the picture of a profile: as it is, and another one. */
export function ImageField(props: ImageFieldProps) {
  const { label, storedSrc, shape, picked, onPick, onRemove } = props;
  const { image, previewUrl } = picked;
  const src = previewUrl ?? storedSrc;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <div className={classes(styles.picture, styles[shape])}>
          {src !== '' && <img src={src} alt="" decoding="async" />}
        </div>
        <FileButton accept="image/*" onPick={onPick}>
          <ImagePlus size={18} />
          {PROFILE_MESSAGES.edit.choose}
        </FileButton>
        <p role="status" className={image.status === 'accepted' ? styles.ok : styles.busy}>
          {image.status === 'working' && PROFILE_MESSAGES.edit.preparing}
          {image.status === 'accepted' && PROFILE_MESSAGES.edit.accepted}
        </p>
        {(image.status === 'working' || image.status === 'accepted') && (
          <RemoveFileButton label={MEDIA_MESSAGES.removeName(image.name)} onRemove={onRemove} />
        )}
      </div>
      {(image.status === 'working' || image.status === 'accepted') && (
        <MediaMeter
          name={image.name}
          facts={image.status === 'accepted' ? image.facts : undefined}
        />
      )}
      <RejectedFile rejected={image.status === 'refused' ? image : undefined} onRemove={onRemove} />
    </fieldset>
  );
}
