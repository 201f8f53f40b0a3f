import type { PAGE_PATHS } from '#contract/page-paths.ts';

/** Why a state does not exist at an address. */
interface None {
  readonly none: string;
}
const none = (why: string): None => ({ none: why });

/** What can be met at one address. Names are those of the table of screens. */
export interface States {
  /** On its way, refused with the reason, and there after Retry: what the test of all of them calls it. */
  readonly loads: readonly string[] | None;
  readonly empty: readonly string[] | None;
  /** Not for this person, or not now, and why. */
  readonly forbidden: readonly string[] | None;
  /** To be looked at, not to be changed. */
  readonly readOnly: readonly string[] | None;
}

const FORM = none('a form: what it needs is there');
const NOT_WRITTEN = none('nothing is written here');
const FOR_EVERYBODY = none('who is signed in may see it');
const ALWAYS_FULL = none('there is always something to show');

/**
 * Every address and every state of it. The strip that tells of a lost connection (`feed-offline`) and
 * the screens for a crash and for a newer version (`crash`, `new-version`) are the same everywhere.
 */
export const STATES: Readonly<Record<keyof typeof PAGE_PATHS, States>> = {
  root: {
    loads: none('leads on at once'),
    empty: ALWAYS_FULL,
    forbidden: FOR_EVERYBODY,
    readOnly: NOT_WRITTEN,
  },
  login: {
    loads: FORM,
    empty: ALWAYS_FULL,
    forbidden: [
      'login-refused',
      'login-suspended',
      'login-where-none-sign-up',
      'account-leaving',
      'email-prompt',
    ],
    readOnly: NOT_WRITTEN,
  },
  signup: {
    loads: FORM,
    empty: ALWAYS_FULL,
    forbidden: ['signup-refused', 'signup-closed', 'signup-by-invitation'],
    readOnly: NOT_WRITTEN,
  },
  resetPassword: {
    loads: FORM,
    empty: ALWAYS_FULL,
    forbidden: ['reset-password-by-operator'],
    readOnly: NOT_WRITTEN,
  },
  verifyEmail: {
    loads: none('confirms by itself; a refusal has its own Retry (verify-email-refused)'),
    empty: ALWAYS_FULL,
    forbidden: ['verify-email-refused'],
    readOnly: NOT_WRITTEN,
  },
  hub: {
    loads: ['the feed'],
    empty: ['feed-following-empty'],
    forbidden: FOR_EVERYBODY,
    readOnly: NOT_WRITTEN,
  },
  newPost: {
    loads: FORM,
    empty: ['composer-empty'],
    forbidden: none('private is refused in its place, with the reason, to who follows nobody'),
    readOnly: none('only while it is being sent'),
  },
  post: {
    loads: ['a post', 'the comments of a post'],
    empty: ['post-of-others'],
    forbidden: ['post-gone', 'post-closed-to-comments'],
    readOnly: ['post-closed-to-comments'],
  },
  editPost: {
    loads: ['a post being changed'],
    empty: ALWAYS_FULL,
    forbidden: ['post-edit-of-others', 'post-gone'],
    readOnly: none(
      'text and media after 30 minutes: see the journey of a post, and its form’s own test',
    ),
  },
  notifications: {
    loads: ['the notifications'],
    empty: ['notifications-empty'],
    forbidden: FOR_EVERYBODY,
    readOnly: NOT_WRITTEN,
  },
  saved: {
    loads: ['the saved posts'],
    empty: ['saved-empty'],
    forbidden: FOR_EVERYBODY,
    readOnly: NOT_WRITTEN,
  },
  search: {
    loads: ['the search', 'search results'],
    empty: ['search-nobody'],
    forbidden: FOR_EVERYBODY,
    readOnly: NOT_WRITTEN,
  },
  connections: {
    loads: ['the connections'],
    empty: ['connections-empty'],
    forbidden: FOR_EVERYBODY,
    readOnly: NOT_WRITTEN,
  },
  settings: {
    loads: none('each section asks for its own and has its own Retry'),
    empty: ALWAYS_FULL,
    forbidden: none('what needs a password says so in its place'),
    readOnly: NOT_WRITTEN,
  },
  profile: {
    loads: none('the account came with the session'),
    empty: ['profile-empty'],
    forbidden: FOR_EVERYBODY,
    readOnly: NOT_WRITTEN,
  },
  newProject: {
    loads: FORM,
    empty: ['project-editor-empty'],
    forbidden: none('a full portfolio says so instead of a form: see the test of states'),
    readOnly: none('only while it is being sent'),
  },
  editProject: {
    loads: none('one’s own came with the session; others are refused'),
    empty: ALWAYS_FULL,
    forbidden: ['project-edit-of-others'],
    readOnly: none('only while it is being sent'),
  },
  user: {
    loads: ['a profile'],
    empty: ['user-empty'],
    forbidden: ['user-gone', 'user-blocked'],
    readOnly: ['user'],
  },
  project: {
    loads: ['a project'],
    empty: ['project-empty'],
    forbidden: none('answered as gone, in the frame that all screens share (user-gone)'),
    readOnly: ['project-of-others'],
  },
  bench: { loads: FORM, empty: ALWAYS_FULL, forbidden: FOR_EVERYBODY, readOnly: NOT_WRITTEN },
};
