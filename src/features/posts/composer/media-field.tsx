import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { warmMedia } from '../../../lib/media/media-client.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { RemoveFileButton } from '../../../ui/button/remove-file-button.tsx';
import { RejectedFile } from '../../../ui/form/rejected-file.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { MediaMeter } from '../../../ui/media/media-meter.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './media-field.module.css';
import type { PostMedia } from './prepare-media.ts';

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
        <VisuallyHidden>{POST_MESSAGES.composer.media}</VisuallyHidden>
      </legend>
      {media.status === 'empty' && (
        <div className={styles.choose}>
          <FileButton accept={PICKABLE} onPick={onPick} onOpen={warmUp}>
            <ImagePlus size={18} />
            {POST_MESSAGES.composer.addMedia}
          </FileButton>
          <FileButton
            accept="image/*"
            capture="environment"
            className={styles.camera}
            onPick={onPick}
            onOpen={warmUp}
          >
            <Camera size={18} />
            {POST_MESSAGES.composer.takePhoto}
          </FileButton>
          <p className={styles.hint}>{POST_MESSAGES.composer.dropHint}</p>
        </div>
      )}
      {(media.status === 'working' || media.status === 'accepted') && (
        <div className={styles.row}>
          <Preview media={media} url={previewUrl} />
          <div className={styles.facts}>
            <div className={styles.head}>
              {/* Stays in place from choosing to accepting, so that the change is announced. */}
              <p role="status" className={media.status === 'accepted' ? styles.ok : styles.busy}>
                {media.status === 'accepted'
                  ? POST_MESSAGES.composer.accepted
                  : POST_MESSAGES.composer.preparing}
              </p>
              <ReplaceButton onPick={onPick} />
              <RemoveFileButton label={POST_MESSAGES.composer.remove} onRemove={onRemove} />
            </div>
            {media.status === 'accepted' ? (
              <MediaMeter name={media.name} facts={media.facts} />
            ) : (
              <>
                <p className={styles.name}>
                  <bdi>{media.name}</bdi>
                </p>
                <ProgressBar label={POST_MESSAGES.composer.preparing} share={media.share} />
              </>
            )}
          </div>
        </div>
      )}
      <RejectedFile rejected={media.status === 'refused' ? media : undefined} onRemove={onRemove}>
        <ReplaceButton onPick={onPick} />
      </RejectedFile>
    </fieldset>
  );
}

/** Chooses another file in the place of one that stands there. */
export function ReplaceButton({ onPick }: Pick<MediaFieldProps, 'onPick'>) {
  return (
    <FileButton accept={PICKABLE} className={styles.replace} onPick={onPick} onOpen={warmUp}>
      {POST_MESSAGES.composer.replace}
    </FileButton>
  );
}

function Preview({ media, url }: { readonly media: PostMedia; readonly url: string | undefined }) {
  const isVideo = media.status === 'accepted' && media.facts.kind === 'video';
  return (
    <div className={styles.preview}>
      {url !== undefined &&
        (isVideo ? (
          <video src={url} muted playsInline controls aria-label={POST_MESSAGES.composer.preview} />
        ) : (
          <img
            key={url}
            src={url}
            alt={POST_MESSAGES.composer.preview}
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
