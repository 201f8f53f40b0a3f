import { ImagePlus } from 'lucide-react';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { classes } from '../../ui/classes.ts';
import { FileButton } from '../../ui/file-button.tsx';
import styles from './image-field.module.css';
import type { useProfileImage } from './use-profile-image.ts';

interface ImageFieldProps {
  readonly label: string;
  /** The picture that is stored, or an empty string. */
  readonly storedSrc: string;
  readonly shape: 'banner' | 'portrait';
  readonly picked: ReturnType<typeof useProfileImage>;
  readonly onPick: (file: File) => void;
}

/** The banner or the picture of a profile: as it is, and another one. */
export function ImageField({ label, storedSrc, shape, picked, onPick }: ImageFieldProps) {
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
          {WORDS.editProfile.choose}
        </FileButton>
        <p role="status" className={image.status === 'accepted' ? styles.ok : styles.busy}>
          {image.status === 'working' && WORDS.editProfile.preparing}
          {image.status === 'accepted' && WORDS.composer.accepted}
        </p>
      </div>
      <div role="alert" className={styles.refused}>
        {image.status === 'refused' && PROBLEMS[image.problem].message}
      </div>
    </fieldset>
  );
}
