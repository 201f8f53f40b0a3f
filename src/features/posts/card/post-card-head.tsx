import type { ReactNode } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import type { PostFields } from '#contract/rules/parse-post.ts';
import { PersonLink } from '../../../ui/link/person-link.tsx';
import { Avatar } from '../../../ui/person/avatar.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import direction from '../../../ui/styles/direction.module.css';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import styles from './post-card.module.css';

interface PostCardHeadProps {
  readonly post: Pick<
    PostFields,
    | 'id'
    | 'authorId'
    | 'isOwn'
    | 'authorName'
    | 'authorTitle'
    | 'authorImage'
    | 'createdAtMs'
    | 'isEdited'
    | 'project'
  >;
  readonly nameId: string;
  /** Stands at the end of the line. */
  readonly menu?: ReactNode;
}

/** Who posted, what they do, and when. One line each, cut with an ellipsis. */
export function PostCardHead({ post, nameId, menu }: PostCardHeadProps) {
  // The code of dialogs loads after the first posts.
  const showVersions = async () => {
    const { id, authorId, authorName } = post;
    const { openPostDialog } = await import('../../../state/post-dialog.ts');
    openPostDialog({ kind: 'versions', id, authorId, authorName });
  };
  const byline = post.project ? POST_MESSAGES.card.publishedProject : post.authorTitle;
  return (
    <div className={styles.head}>
      <PersonLink userId={post.authorId} isSelf={post.isOwn} isSilent>
        <Avatar name={post.authorName} src={post.authorImage} className={styles.avatar} />
      </PersonLink>
      <div className={styles.author}>
        <p id={nameId} className={classes(direction.ofParent, styles.name)} dir="auto">
          <PersonLink userId={post.authorId} isSelf={post.isOwn}>
            {post.authorName}
          </PersonLink>
        </p>
        <p className={styles.byline}>
          {byline !== '' && (
            <>
              <span className={styles.title} dir="auto">
                {byline}
              </span>
              <Dot />
            </>
          )}
          <RelativeTime atMs={post.createdAtMs} />
          {post.isEdited && (
            <>
              <Dot />
              <button
                type="button"
                className={styles.edited}
                aria-haspopup="dialog"
                aria-label={POST_MESSAGES.card.editedBy(post.authorName)}
                onClick={showVersions}
              >
                {POST_MESSAGES.card.edited}
              </button>
            </>
          )}
        </p>
      </div>
      {menu}
    </div>
  );
}

function Dot() {
  return (
    <span className={styles.dot} aria-hidden="true">
      ·
    </span>
  );
}
