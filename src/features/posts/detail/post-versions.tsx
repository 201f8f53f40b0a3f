import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { MediaItem } from '#contract/schema/media.ts';
import type { PostVersion } from '#contract/schema/post.ts';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { request } from '../../../lib/api/request.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { InfoDialog } from '../../../ui/dialog/info-dialog.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import tile from '../../../ui/styles/tile.module.css';
import words from '../../../ui/styles/words.module.css';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import styles from './post-versions.module.css';

const messages = POST_DIALOG_MESSAGES.versions;

interface PostVersionsProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** The earlier versions of a post, newest first. */
export function PostVersions({ id, onClose }: PostVersionsProps) {
  const { state, reload } = useLoaded(id, loadVersions);
  return (
    <InfoDialog title={messages.title} closeLabel={messages.close} onClose={onClose}>
      <LoadedScreen
        state={state}
        shape="post"
        loadingLabel={messages.loading}
        onRetry={reload}
        exit={null}
      >
        {(versions) =>
          versions.length === 0 ? (
            <StatusFrame role="status">{messages.none}</StatusFrame>
          ) : (
            <ol className={styles.versions}>
              {versions.map((version) => (
                <Version key={version.number} {...version} />
              ))}
            </ol>
          )
        }
      </LoadedScreen>
    </InfoDialog>
  );
}

function Version({ content, mediaItems, writtenAt }: PostVersion) {
  return (
    <li className={styles.version}>
      <h3 className={words.detail}>
        <time dateTime={writtenAt}>{formatMoment(Date.parse(writtenAt))}</time>
      </h3>
      {content !== '' && (
        <p className={words.prose} dir="auto">
          <LinkedText text={content} />
        </p>
      )}
      {mediaItems.length > 0 && (
        <ul className={styles.media}>
          {mediaItems.map((item, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice.
              key={`${index} ${item.src}`}
              className={classes(tile.cover, styles.thumb)}
            >
              <Picture
                hash={item.placeholder}
                className={words.quiet}
                src={stillOf(item)}
                alt={item.alt || messages.noDescription[item.type]}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The smallest copy that fills a thumbnail: of a video its poster, of what moves its first frame. */
function stillOf({ variants = [], type, poster, src }: MediaItem): string | undefined {
  return variants[0]?.src ?? (type === 'video' ? poster : src);
}

/** Loads all versions: there are at most `LIMITS.postVersions`. */
async function loadVersions(postId: PostId, signal: AbortSignal): Promise<PostVersion[]> {
  const versions: PostVersion[] = [];
  let cursor: string | undefined;
  do {
    const page = await request(POSTS.postVersions, {
      params: { postId },
      query: { cursor },
      signal,
    });
    versions.push(...page.versions);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return versions;
}
