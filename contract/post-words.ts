/** The words of what one does with a post that are not failures, each once. */
export const POST_WORDS = {
  menu: {
    edit: 'Edit',
    extend: 'Extend',
    likers: 'Who liked this',
    audience: 'Who can see and comment',
    delete: 'Delete',
    why: 'Why here',
    copy: 'Copy link',
  },

  copied: 'Link copied.',
  notCopied: (link: string) => `The link could not be copied: ${link}`,

  edit: {
    title: 'Edit post',
    save: 'Save',
    saved: 'Your post was saved.',
    /** `time`: minutes and seconds, such as 12:05. */
    left: (time: string) => `Text and media can be changed for another ${time}.`,
    over: 'Text and media can no longer be changed: the 30 minutes are over. Who can see the post and who can comment can still be changed.',
    cutOff: 'What you changed in them is not saved; it can still be copied.',
    restored: 'The text is as you left it the last time. It is not saved yet.',
    kept: { image: 'The picture of this post', video: 'The video of this post' },
    putBack: 'Put the picture or video back',
    leaveTitle: 'Discard your changes?',
    leaveText: 'What you changed is not saved yet.',
    stay: 'Keep editing',
    discard: 'Discard',
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
    from: (date: string) => `It is possible again on ${date}.`,
    action: 'Extend by 7 days',
    busy: 'Extending…',
    done: 'The post was extended by 7 days.',
    close: 'Close',
  },

  delete: {
    title: 'Delete this post?',
    text: 'Its comments and likes go with it. It cannot be brought back.',
    yes: 'Yes, delete',
    no: 'No',
    busy: 'Deleting…',
    done: 'The post was deleted.',
  },

  likers: {
    title: 'Who liked this',
    loading: 'Loading people',
    nobody: 'Nobody has liked this post yet.',
    close: 'Close the list',
  },

  why: {
    title: 'Why here',
    loading: 'Loading',
    rules: [
      'Posts of the last 24 hours come first, the most liked on top.',
      'All others follow by their date, the newest first. Each extension moves that date on by 7 days.',
    ],
    fresh: (likes: number, until: string) =>
      `This post is less than 24 hours old and has ${likes === 1 ? '1 like' : `${likes} likes`}. It stands among the newest posts until ${until}.`,
    dated: (date: string) => `This post is more than 24 hours old. It stands by its date, ${date}.`,
    extended: (times: number) =>
      times === 1
        ? 'Its author has extended it once.'
        : `Its author has extended it ${times} times.`,
    close: 'Close',
  },

  rail: {
    title: 'People to discover',
    dismiss: (name: string) => `Do not suggest ${name}`,
    all: 'Find people',
  },
} as const;
