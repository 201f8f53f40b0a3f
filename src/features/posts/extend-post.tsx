import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { extendableFromMs, extensionProblem } from '#contract/rules/post-rules.ts';
import type { Post } from '#contract/schema/post.ts';
import { isGone } from '../../lib/api-problem.ts';
import { momentInWords } from '../../lib/dates.ts';
import { serverNowMs } from '../../lib/server-clock.ts';
import { announcePostChange } from '../../state/post-changes.ts';
import { showFailure, showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { NoteDialog } from '../../ui/note-dialog.tsx';
import { useAskedAction } from '../../ui/use-asked-action.ts';
import styles from './extend-post.module.css';
import { OnePostContent } from './one-post-content.tsx';
import { extendPost } from './post-calls.ts';
import { useOnePost } from './use-one-post.ts';

interface ExtendPostProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** Moves a post's date on by a week once that is confirmed; or says why not, and when it can be done. */
export function ExtendPost({ id, onClose }: ExtendPostProps) {
  const one = useOnePost(id);
  return (
    <NoteDialog
      title={POST_WORDS.extend.title}
      closeLabel={POST_WORDS.extend.close}
      onClose={onClose}
    >
      <OnePostContent one={one}>
        {(post) => <Extension post={post} onDone={onClose} />}
      </OnePostContent>
    </NoteDialog>
  );
}

/** Where the post has gone meanwhile, every screen that shows it learns that. */
async function extended(id: PostId): Promise<Post> {
  try {
    return await extendPost(id);
  } catch (error) {
    if (isGone(error)) announcePostChange({ kind: 'gone', id });
    throw error;
  }
}

function Extension({ post, onDone }: { readonly post: Post; readonly onDone: () => void }) {
  const { problem, isBusy, run } = useAskedAction({
    act: async () => {
      announcePostChange({ kind: 'changed', post: await extended(post._id as PostId) });
      showToast(POST_WORDS.extend.done);
    },
    onDone,
    onUnseen: (error, retry) => showFailure(POST_WORDS.extend.failed, error, retry),
  });
  const shiftsMs = post.dateExtendedBy.map((shift) => Date.parse(shift));
  const refusal = extensionProblem(shiftsMs, serverNowMs());
  const fromMs = extendableFromMs(shiftsMs);
  return (
    <>
      <p>{POST_WORDS.extend.what}</p>
      <p className={styles.used}>
        {POST_WORDS.extend.used(shiftsMs.length - 1, LIMITS.dateExtensionsMax)}
      </p>
      {refusal === undefined ? (
        <div>
          <Button look="primary" aria-disabled={isBusy} onClick={run}>
            {isBusy ? POST_WORDS.extend.busy : POST_WORDS.extend.action}
          </Button>
        </div>
      ) : (
        <p className={styles.reason}>
          {PROBLEMS[refusal].message}
          {fromMs !== undefined && ` ${POST_WORDS.extend.from(momentInWords(fromMs))}`}
        </p>
      )}
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </>
  );
}
