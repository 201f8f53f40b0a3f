/** Messages of the keyboard shortcuts. */
export const SHORTCUT_MESSAGES = {
  title: 'Keyboard shortcuts',
  close: 'Close',

  keys: {
    walk: 'Next and previous post',
    ends: 'First and last post',
    like: 'Like the post',
    save: 'Save the post',
    comment: 'Comment on the post',
    open: 'Open the post',
    search: 'Find people',
    write: 'New post',
    help: 'Show this list',
  },

  noPost: 'Select a post with j or k first.',
  label: 'Single-key shortcuts',
  hint: 'Single keys work while you aren’t typing.',
} as const;
