import type { PostId } from '#contract/ids.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { feedReason } from '#contract/rules/feed-reason.ts';
import type { Post } from '#contract/schema/post.ts';
import { momentInWords } from '../../lib/dates.ts';
import { serverNowMs } from '../../lib/server-clock.ts';
import { NoteDialog } from '../../ui/note-dialog.tsx';
import { OnePostContent } from './one-post-content.tsx';
import { useOnePost } from './use-one-post.ts';
import styles from './why-here.module.css';

interface WhyHereProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** Says by which of the two rules of "Hot" a post stands where it does there. */
export function WhyHere({ id, onClose }: WhyHereProps) {
  const one = useOnePost(id);
  return (
    <NoteDialog title={POST_WORDS.why.title} closeLabel={POST_WORDS.why.close} onClose={onClose}>
      <OnePostContent one={one}>
        {(post) => (
          <>
            <p>{sentencesOf(post).join(' ')}</p>
            <p>{POST_WORDS.why.ruled}</p>
            <ol className={styles.rules}>
              {POST_WORDS.why.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </>
        )}
      </OnePostContent>
    </NoteDialog>
  );
}

/** The reason for this very post, in words. */
function sentencesOf({ likes, postDate, dateExtendedBy }: Post): string[] {
  const entry = { likes, postDateMs: Date.parse(postDate), extensions: dateExtendedBy.length };
  const reason = feedReason(entry, serverNowMs());
  if (reason.rule === 'fresh') {
    return [POST_WORDS.why.fresh(reason.likes, momentInWords(reason.untilMs))];
  }
  const dated = POST_WORDS.why.dated(momentInWords(reason.countsAsMs));
  return reason.extensions === 0 ? [dated] : [dated, POST_WORDS.why.extended(reason.extensions)];
}
