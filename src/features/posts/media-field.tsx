import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { WORDS } from '#contract/words.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { warmMedia } from '../../lib/media-client.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { MediaMeter } from '../../ui/media-meter.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RefusedFile } from '../../ui/refused-file.tsx';
import { RemoveFileButton } from '../../ui/remove-file-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PostMedia } from './accept-media.ts';
import styles from './media-field.module.css';

/** What the picker offers. What a file really is, its leading bytes tell. */
const PICKABLE = 'image/*,video/mp4,video/webm,video/quicktime';

interface MediaFieldProps {
  readonly media: PostMedia;
  readonly previewUrl: string | undefined;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** The one picture or video of a post: choosing it, and what became of it. */
export function MediaField({ media, previewUrl, onPick, onRemove }: MediaFieldProps) {
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{WORDS.composer.media}</VisuallyHidden>
      </legend>
      {media.status === 'empty' && (
        <div className={styles.choose}>
          <FileButton accept={PICKABLE} onPick={onPick} onOpen={warmUp}>
            <ImagePlus size={18} />
            {WORDS.composer.addMedia}
          </FileButton>
          <FileButton
            accept="image/*"
            capture="environment"
            className={styles.camera}
            onPick={onPick}
            onOpen={warmUp}
          >
            <Camera size={18} />
            {WORDS.composer.takePhoto}
          </FileButton>
          <p className={styles.hint}>{WORDS.composer.dropHint}</p>
        </div>
      )}
      {(media.status === 'working' || media.status === 'accepted') && (
        <div className={styles.row}>
          <Preview media={media} url={previewUrl} />
          <div className={styles.facts}>
            <div className={styles.head}>
              {/* Stays in place from choosing to accepting, so that the change is announced. */}
              <p role="status" className={media.status === 'accepted' ? styles.ok : styles.busy}>
                {media.status === 'accepted' ? WORDS.composer.accepted : WORDS.composer.preparing}
              </p>
              <ReplaceButton onPick={onPick} />
              <RemoveFileButton label={WORDS.composer.remove} onRemove={onRemove} />
            </div>
            {media.status === 'accepted' ? (
              <MediaMeter name={media.name} facts={media.facts} />
            ) : (
              <>
                <p className={styles.name}>
                  <bdi>{media.name}</bdi>
                </p>
                <ProgressBar label={WORDS.composer.preparing} share={media.share} />
              </>
            )}
          </div>
        </div>
      )}
      <RefusedFile refused={media.status === 'refused' ? media : undefined} onRemove={onRemove}>
        <ReplaceButton onPick={onPick} />
      </RefusedFile>
    </fieldset>
  );
}

/** Chooses another file in the place of one that stands there. */
export function ReplaceButton({ onPick }: Pick<MediaFieldProps, 'onPick'>) {
  return (
    <FileButton accept={PICKABLE} className={styles.replace} onPick={onPick} onOpen={warmUp}>
      {WORDS.composer.replace}
    </FileButton>
  );
}

function Preview({ media, url }: { readonly media: PostMedia; readonly url: string | undefined }) {
  const isVideo = media.status === 'accepted' && media.facts.kind === 'video';
  return (
    <div className={styles.preview}>
      {url !== undefined &&
        (isVideo ? (
          <video src={url} muted playsInline controls aria-label={WORDS.composer.preview} />
        ) : (
          <img
            key={url}
            src={url}
            alt={WORDS.composer.preview}
            decoding="async"
            // Some files are shown by no browser until they are prepared; a broken mark says nothing.
            onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
          />
        ))}
    </div>
  );
}

/** The picker is about to open: a good moment to get the worker ready. */
function warmUp(): void {
  warmMedia().catch((error: unknown) => {
    logFailure('The media worker could not be started ahead.', error, 'warn');
  });
}
