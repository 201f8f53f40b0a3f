/** Messages of the feed and its cards. */
export const FEED_MESSAGES = {
  feed: 'Posts',
  loading: 'Loading posts',
  loadingMore: 'Loading more posts',
  scopesLabel: 'Sort and filter posts',
  scopes: { hot: 'Hot', latest: 'Latest', following: 'Following' },
  empty: 'No posts yet.',
  emptyAction: 'Write the first post',
  emptyFollowing: 'Follow people to see their posts here.',
  findPeople: 'Find people to follow',
  brokenPost: 'This post couldn’t be shown.',
  newPosts: (count: number) => (count === 1 ? '1 new post' : `${count} new posts`),
} as const;
