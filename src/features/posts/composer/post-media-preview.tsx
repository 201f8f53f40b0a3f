import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import styles from './post-media-field.module.css';
import type { PostMediaEntry } from './use-post-media.ts';

/** The width in pixels that the preview has on a dense screen. */
const SHARP_PX = 640;

/** The image or video of an entry: as the post has it, or as it will. */
export function PostMediaPreview({ entry }: { readonly entry: PostMediaEntry }) {
  const { stored, attachment, kind, alt } = entry;
  const isReady = attachment?.status === 'ready';
  const picked = attachment?.source.kind === 'file' ? attachment.source.file : undefined;
  const url = useObjectUrl(isReady ? attachment.file : picked);
  const still = stored?.variants?.find(({ width }) => width >= SHARP_PX)?.src;
  const src = stored ? (kind === 'image' ? (still ?? stored.src) : stored.src) : url;
  const poster = stored?.poster ?? still;
  const label = stored
    ? alt || POST_DIALOG_MESSAGES.edit.current[kind]
    : POST_DIALOG_MESSAGES.composer.preview;
  return (
    <div className={styles.preview}>
      {src !== undefined &&
        (kind === 'video' ? (
          <video
            src={src}
            poster={poster}
            muted
            playsInline
            controls
            preload={stored ? 'none' : undefined}
            aria-label={label}
          />
        ) : (
          <img
            key={src}
            src={src}
            alt={label}
            decoding="async"
            // Browsers cannot show some files before they are prepared; a broken-image icon helps
            // nobody.
            onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
          />
        ))}
    </div>
  );
}
