import { MESSAGES } from './common.ts';
import { FEED_MESSAGES } from './feed.ts';

/** Words that stand in several places. */
const SAME = {
  likers: 'Who liked this',
  why: 'Why here',
} as const;

/** The words of what one does with a post that are not failures, each once. */
export const POST_MESSAGES = {
  menu: {
    edit: MESSAGES.comments.edit,
    extend: 'Extend',
    likers: SAME.likers,
    audience: 'Who can see and comment',
    delete: MESSAGES.comments.delete,
    why: SAME.why,
    copy: 'Copy link',
  },

  copied: 'Link copied.',
  notCopied: (link: string) => `The link could not be copied: ${link}`,

  /** The last person whom the author followed has gone while a private post was being written. */
  returned: {
    note: 'You do not follow anybody any more. This post is public now: everybody will see it.',
    title: 'Post this for everybody?',
    text: 'It was private. You do not follow anybody any more, and so it is public now.',
    yes: 'Post for everybody',
    stay: MESSAGES.discarding.stay,
  },

  edit: {
    title: 'Edit post',
    save: MESSAGES.post.save,
    saved: 'Your post was saved.',
    /** `time`: minutes and seconds, such as 12:05. */
    left: (time: string) => `Text and media can be changed for another ${time} minutes.`,
    over: 'Text and media can no longer be changed: the 30 minutes are over. Who can see the post and who can comment can still be changed.',
    cutOff: 'What you changed in them is not saved; it can still be copied.',
    restored: 'The text is as you left it the last time. It is not saved yet.',
    kept: { image: 'The picture of this post', video: 'The video of this post' },
    putBack: 'Put the picture or video back',
    notYours: 'Only its author can edit this post.',
  },

  /** What somebody wrote about a post that has gone. */
  kept: {
    title: 'What you wrote is still here:',
    copy: 'Copy my text',
    copied: 'Text copied.',
    notCopied: 'The text could not be copied. Please select it and copy it by hand.',
    discard: 'Discard it',
  },

  extend: {
    title: 'Extend this post',
    what: 'Extending moves the date of the post on by 7 days, so that it stands further up among the older posts.',
    used: (used: number, max: number) => `${used} of ${max} extensions used.`,
    from: (date: string) => `You can extend this post from ${date} on.`,
    action: 'Extend by 7 days',
    busy: 'Extending…',
    done: 'The post was extended by 7 days.',
    failed: 'The post was not extended.',
    close: MESSAGES.close,
  },

  delete: {
    title: 'Delete this post?',
    text: 'Its comments and likes go with it. It cannot be brought back.',
    yes: MESSAGES.comments.delete,
    busy: MESSAGES.busy.deleting,
    done: 'The post was deleted.',
    failed: 'The post was not deleted.',
  },

  likers: {
    title: SAME.likers,
    loading: MESSAGES.people.loading,
    nobody: 'Nobody has liked this post yet.',
    close: 'Close the list',
  },

  why: {
    title: SAME.why,
    ruled: `Two rules order “${FEED_MESSAGES.scopes.hot}”:`,
    rules: [
      'Posts of the last 24 hours come first, the most liked on top.',
      'All others follow by their date, the newest first. Each extension moves that date on by 7 days.',
    ],
    fresh: (likes: number, until: string) =>
      `This post is less than 24 hours old and has ${MESSAGES.post.likes(likes)}. In “${FEED_MESSAGES.scopes.hot}” it stands among the newest posts until ${until}.`,
    dated: (date: string) =>
      `This post is more than 24 hours old. In “${FEED_MESSAGES.scopes.hot}” it stands by its date, ${date}.`,
    extended: (times: number) =>
      times === 1
        ? 'Its author has extended it once.'
        : `Its author has extended it ${times} times.`,
    close: MESSAGES.close,
  },

  rail: {
    title: MESSAGES.people.discover,
    dismiss: (name: string) => `Do not suggest ${name}`,
    all: MESSAGES.people.search,
  },
} as const;
