import { type ReactNode, useCallback, useState } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PostWall } from '../../../features/posts/wall/post-wall.tsx';
import type { ListPage } from '../../../hooks/use-pages.ts';
import { request } from '../../../lib/api/request.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import chips from '../../chosen-chip.module.css';
import styles from './post-list.module.css';
import { loadPostPage, PostList, type PostQuery } from './post-list.tsx';

const VIEWS = ['pictures', 'all'] as const;

interface PostsOfPersonProps {
  readonly id: string;
  /** `others`: of the viewer's own, what others see. */
  readonly view?: 'others';
  /** Shown where there are none. */
  readonly empty: ReactNode;
}

/** The posts of a person that the viewer may see: as a wall of pictures, or all of them. */
export function PostsOfPerson({ id, view, empty }: PostsOfPersonProps) {
  const saved = useListRestoration(PROFILE_MESSAGES.posts);
  const [shown, setShown] = useState(VIEWS.find((each) => each === saved.view) ?? 'pictures');
  const load = useCallback(
    (query: PostQuery, signal: AbortSignal) =>
      request(POSTS.postsOf, { params: { id }, query: { ...query, view }, signal }),
    [id, view],
  );
  const loadPictures = useCallback(
    (cursor: string | undefined, signal: AbortSignal): Promise<ListPage<PostId>> =>
      loadPostPage((query) => load({ ...query, media: 'true' }, signal), cursor),
    [load],
  );
  const all = (
    <div className={styles.column}>
      <PostList
        label={PROFILE_MESSAGES.posts}
        loadingLabel={PROFILE_MESSAGES.loadingPosts}
        load={load}
        empty={empty}
      />
    </div>
  );
  const switcher = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div role="group" aria-label={POST_MESSAGES.wall.view} className={styles.views}>
      {VIEWS.map((each) => (
        <Chip
          key={each}
          className={chips.chosen}
          aria-pressed={shown === each}
          onClick={() => {
            saved.setView(each);
            setShown(each);
          }}
        >
          {POST_MESSAGES.wall[each]}
        </Chip>
      ))}
    </div>
  );
  if (shown === 'all') {
    return (
      <>
        {switcher}
        {all}
      </>
    );
  }
  return (
    <PostWall
      head={switcher}
      label={PROFILE_MESSAGES.posts}
      loadingLabel={PROFILE_MESSAGES.loadingPosts}
      load={loadPictures}
      empty={all}
    />
  );
}
