import { type ReactNode, useCallback } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { request } from '../../../lib/api/request.ts';
import styles from './post-list.module.css';
import { PostList, type PostQuery } from './post-list.tsx';

interface PostsOfPersonProps {
  readonly id: string;
  /** Shown where there are none. */
  readonly empty: ReactNode;
}

/** What somebody has posted, as far as the viewer may see it, newest first. */
export function PostsOfPerson({ id, empty }: PostsOfPersonProps) {
  const load = useCallback(
    (query: PostQuery, signal: AbortSignal) =>
      request(POSTS.postsOf, { params: { id }, query, signal }),
    [id],
  );
  return (
    <div className={styles.column}>
      <PostList
        label={PROFILE_MESSAGES.posts}
        loadingLabel={PROFILE_MESSAGES.loadingPosts}
        load={load}
        empty={empty}
      />
    </div>
  );
}
