import { useEffect } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { PostPage } from '#contract/schema/post.ts';
import { PeopleLine } from '../../../features/suggestions/people-line.tsx';
import { request } from '../../../lib/api/request.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import styles from '../list-title.module.css';
import { PostList, type PostQuery } from './post-list.tsx';

function loadSaved(query: PostQuery, signal: AbortSignal): Promise<PostPage> {
  return request(POSTS.savedPosts, { query, signal });
}

/** The viewer's saved posts, newest first. */
export function SavedRoute() {
  useEffect(markFirstContent, []);
  return (
    <>
      <title>{documentTitle(SHELL_MESSAGES.titles.saved)}</title>
      <h1 className={classes(words.pageTitle, styles.title)}>{SHELL_MESSAGES.titles.saved}</h1>
      <PostList
        label={SHELL_MESSAGES.titles.saved}
        loadingLabel={POST_MESSAGES.savedPosts.loading}
        load={loadSaved}
        empty={
          <>
            <StatusFrame
              action={<ActionLink to={PAGE_PATHS.hub}>{POST_MESSAGES.savedPosts.find}</ActionLink>}
            >
              {POST_MESSAGES.savedPosts.empty}
            </StatusFrame>
            <PeopleLine hasRail />
          </>
        }
      />
    </>
  );
}
