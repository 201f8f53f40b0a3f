import { MESSAGES } from './common.ts';

/** The words of the keyboard shortcuts, each once. */
export const SHORTCUT_MESSAGES = {
  title: 'Keyboard shortcuts',
  close: MESSAGES.close,

  keys: {
    walk: 'Next and previous post',
    ends: 'First and last post',
    like: 'Like the post',
    save: 'Save the post',
    comment: 'Comment on the post',
    open: 'Open the post',
    search: MESSAGES.people.search,
    write: MESSAGES.titles.newPost,
    help: 'Show this list',
  },

  noPost: 'Choose a post with j or k first.',
  label: 'Single-key shortcuts',
  hint: 'Single keys work while nothing is being typed.',
} as const;
