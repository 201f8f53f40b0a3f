import { MESSAGES } from './common.ts';

/** The words of the feed and of its cards that are not failures, each once. */
export const FEED_MESSAGES = {
  feed: 'Posts',
  loading: 'Loading posts',
  loadingMore: 'Loading more posts',
  retry: MESSAGES.retry,
  scopesLabel: 'Which posts',
  scopes: { hot: 'Hot', latest: 'Latest', following: MESSAGES.people.following },
  empty: 'Nothing has been posted yet.',
  emptyAction: 'Write the first post',
  emptyFollowing: 'Follow people, and their posts will show up here.',
  end: 'You have seen everything.',
  brokenPost: 'This post could not be shown.',
  newPosts: (count: number) => (count === 1 ? '1 new post' : `${count} new posts`),

  edited: 'Edited',
  showFullImage: 'Show full image',
  showLessImage: 'Show less',
  imageBy: (name: string) => `Image posted by ${name}`,
  videoBy: (name: string) => `Video posted by ${name}`,
  imageFailed: 'The image could not be loaded.',
  videoFailed: 'The video could not be loaded.',
  privateOwn: 'Private: only people you follow can see this.',
  privateOf: (name: string) => `Private: you see this because ${name} follows you.`,
  followersComment: `${MESSAGES.composer.followers}.`,
  followersCommentOwn: 'Only followers whom you follow back can comment.',

  ago: {
    now: 'now',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    date: (date: string) => date,
  },
} as const;
