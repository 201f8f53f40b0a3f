/** Messages of components that every part of the product uses. */
export const COMMON_MESSAGES = {
  product: 'Creative Hub',
  loading: 'Loading',
  tryingAgain: 'Trying again…',
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  goToFeed: 'Go to the feed',
  /** Saving was requested, but nothing has changed. */
  unchanged: 'There are no changes to save.',
  /** Characters of a text, near its limit. */
  charsUsed: (used: string, limit: string) => `${used} / ${limit}`,
  /** Below the last item of a list. */
  listEnd: 'You’re all caught up.',
  /** On paper, below the drawn rows of a longer list. */
  partPrinted: (count: number) =>
    `This is the part of the list that was on screen, of ${count.toLocaleString('en')}.`,
  /** Opens an image of a row in the image viewer. */
  viewLarger: (alt: string, position = 1, total = 1) =>
    total > 1 ? `View larger: ${alt}, ${position} of ${total}` : `View larger: ${alt}`,
  /** Compact age of a post or comment. */
  ago: {
    now: 'now',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    date: (date: string) => date,
  },

  /** Before unsaved changes are lost. */
  discarding: {
    title: 'Discard your changes?',
    text: 'Your changes haven’t been saved.',
    stay: 'Keep editing',
    discard: 'Discard',
  },
  /** The browser refuses to store data, or has no space left. */
  notStored: {
    session:
      'This browser couldn’t save your session. You’ll be logged out when you close this tab.',
    setting: 'This browser couldn’t save this setting. It applies until you close this tab.',
    draft: 'This browser couldn’t save your draft. It will be lost when you close this tab.',
  },
} as const;
