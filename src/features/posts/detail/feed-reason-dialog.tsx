import type { PostId } from '#contract/ids.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { feedReason } from '#contract/rules/feed-reason.ts';
import type { Post } from '#contract/schema/post.ts';
import { serverNowMs } from '../../../lib/api/server-clock.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { InfoDialog } from '../../../ui/dialog/info-dialog.tsx';
import styles from './feed-reason-dialog.module.css';
import { OnePostContent } from './one-post-content.tsx';
import { useOnePost } from './use-one-post.ts';

interface FeedReasonDialogProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** Explains which of the two rules of "Hot" ranks a post. */
export function FeedReasonDialog({ id, onClose }: FeedReasonDialogProps) {
  const one = useOnePost(id);
  const { likes } = usePost(id);
  return (
    <InfoDialog
      title={POST_DIALOG_MESSAGES.why.title}
      closeLabel={POST_DIALOG_MESSAGES.why.close}
      onClose={onClose}
    >
      <OnePostContent one={one}>
        {(post) => (
          <>
            <p>{sentencesOf({ ...post, likes }).join(' ')}</p>
            <p>{POST_DIALOG_MESSAGES.why.ruled}</p>
            <ol className={styles.rules}>
              {POST_DIALOG_MESSAGES.why.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </>
        )}
      </OnePostContent>
    </InfoDialog>
  );
}

/** The reason for this post, as a sentence. */
function sentencesOf({ likes, postDate, dateExtendedBy }: Post): string[] {
  const entry = { likes, postDateMs: Date.parse(postDate), extensions: dateExtendedBy.length };
  const reason = feedReason(entry, serverNowMs());
  if (reason.rule === 'fresh') {
    return [POST_DIALOG_MESSAGES.why.fresh(reason.likes, formatMoment(reason.untilMs))];
  }
  const dated = POST_DIALOG_MESSAGES.why.dated(formatMoment(reason.countsAsMs));
  return reason.extensions === 0
    ? [dated]
    : [dated, POST_DIALOG_MESSAGES.why.extended(reason.extensions)];
}
