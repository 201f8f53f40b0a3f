/** Messages of lists of people: search, connections, suggestions. */
export const PEOPLE_MESSAGES = {
  follow: 'Follow',
  followBack: 'Follow back',
  following: 'Following',
  followName: (name: string) => `Follow ${name}`,
  followBackName: (name: string) => `Follow back ${name}`,
  followingName: (name: string) => `Following ${name}`,
  unfollowName: (name: string) => `Unfollow ${name}`,
  search: 'Find people',
  clearSearch: 'Clear search',
  searching: 'Searching',
  discover: 'People to discover',
  nobody: 'No results.',
  showDiscover: 'Show people to discover',
  nobodyNew: 'No new people to discover right now.',
  /** The search shows this many at most. */
  firstFound: (count: number) =>
    `Showing the first ${count} results. Type more of the name to narrow them down.`,
  /** Below the last one. */
  all: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  noConnections: 'You aren’t following anyone yet.',
  find: 'Find people to follow',
  loading: 'Loading people',
  closeList: 'Close list',

  suggestions: {
    title: 'People to discover',
    dismiss: (name: string) => `Don’t suggest ${name}`,
    all: 'Find people',
  },

  newcomers: {
    title: 'New here',
    /** A picture without words of its own. */
    work: (name: string) => `Work by ${name}`,
  },
} as const;
