/** Messages of what opens over posts: composer, edit, versions, extend, delete, likers. Loaded with them. */
export const POST_DIALOG_MESSAGES = {
  composer: {
    title: 'New post',
    text: 'Text',
    placeholder: 'Say something about the work',
    media: 'Media',
    addMedia: 'Add media',
    addMore: 'Add more images',
    /** `position`: of the image among several, from 1. */
    position: (position: number, total: number) => `${position} of ${total}`,
    moveEarlier: (position: number) => `Move image ${position} up`,
    moveLater: (position: number) => `Move image ${position} down`,
    drag: (position: number) => `Drag image ${position}`,
    moveKeys: 'Press Space to lift, arrow keys to move, Space to drop and Escape to put back.',
    lifted: (position: number) => `Image ${position} picked up`,
    moved: (position: number, to: number, total: number) => `Image ${position}: ${to} of ${total}`,
    /** What can be undone, said once it is done. */
    done: { moved: 'Moved.', removed: 'Removed.' },
    undo: 'Undo',
    removeAt: (position: number) => `Remove image ${position}`,
    altAt: (position: number) => `Description of image ${position}`,
    takePhoto: 'Take a photo',
    dropHint: 'or drop or paste it here',
    preparing: 'Preparing…',
    accepted: 'File Accepted',
    preview: 'Preview of the selected file',
    replace: 'Replace',
    remove: 'Remove',
    alt: { image: 'Image description', video: 'Video description' },
    altHint: 'For people who can’t see it.',
    visibility: 'Who can see this',
    public: 'Public',
    private: 'Private: people I follow',
    comments: 'Who can comment',
    everyone: 'Everyone can comment',
    followers: 'Can comment if we follow each other',
    post: 'Post',
    sending: 'Sending…',
    percent: (percent: number) => `${percent}%`,
    finishing: 'Almost there…',
    stop: 'Stop sending',
    leaveTitle: 'Leave this post?',
    leaveText: 'You can keep it as a draft on this device.',
    leaveSendingText: 'This stops sending your post.',
    stay: 'Keep editing',
    keepDraft: 'Keep draft',
    discard: 'Discard',
  },

  /** Asked once for each post. */
  missingDescriptions: {
    title: (count: number) =>
      count === 1 ? '1 image has no description' : `${count} images have no description`,
    text: 'A description tells people who can’t see an image what it shows.',
    add: (count: number) => (count === 1 ? 'Add a description' : 'Add descriptions'),
    post: 'Post anyway',
  },

  /** The author no longer follows anyone, so a private post has become public while it was written. */
  returned: {
    note: 'You no longer follow anyone, so this post is now public. Everyone will see it.',
    title: 'Post publicly?',
    text: 'This post was private. You no longer follow anyone, so it’s now public.',
    yes: 'Post publicly',
    stay: 'Keep editing',
  },

  edit: {
    title: 'Edit post',
    save: 'Save',
    saved: 'Your post was saved.',
    /** `time`: minutes and seconds, such as 12:05. */
    left: (time: string) =>
      `You can change text and media for another ${time} minutes. Earlier versions stay visible under “Edited”.`,
    over: 'Text and media can’t be changed after 30 minutes. You can still change who can see the post and who can comment.',
    cutOff: 'Your changes to them weren’t saved, but you can still copy them.',
    restored: 'Your unsaved changes were restored.',
    current: { image: 'Current image', video: 'Current video' },
    restoreStored: 'Restore the image or video',
    notYours: 'Only the author can edit this post.',
  },

  /** From one post of a list to the next. */
  steps: {
    previous: 'Previous post',
    next: 'Next post',
    /** `position`: in the list, from 1. */
    position: (name: string, position: number) => `Post ${position}, by ${name}`,
  },

  versions: {
    title: 'Earlier versions',
    loading: 'Loading earlier versions',
    none: 'There are no earlier versions.',
    noDescription: { image: 'Image without a description', video: 'Video without a description' },
    close: 'Close',
  },

  /** Unsent text about a post that is no longer available. */
  unsent: {
    title: 'Your unsent text:',
    copy: 'Copy text',
    copied: 'Text copied.',
    notCopied: 'Couldn’t copy the text. Select it and copy it yourself.',
    discard: 'Discard it',
  },

  extend: {
    title: 'Extend this post',
    what: 'Extending moves the post’s date forward by 7 days, so it ranks higher among older posts.',
    used: (used: number, max: number) => `${used} of ${max} extensions used.`,
    from: (date: string) => `You can extend this post from ${date}.`,
    action: 'Extend by 7 days',
    busy: 'Extending…',
    done: 'The post was extended by 7 days.',
    failed: 'The post couldn’t be extended.',
    close: 'Close',
  },

  delete: {
    title: 'Delete this post?',
    text: 'Its comments and likes will be deleted too. This can’t be undone.',
    yes: 'Delete',
    busy: 'Deleting…',
    done: 'The post was deleted.',
    failed: 'The post couldn’t be deleted.',
  },

  likers: {
    title: 'Who liked this',
    loading: 'Loading people',
    nobody: 'No likes yet.',
    close: 'Close list',
  },

  why: {
    title: 'Why am I seeing this?',
    ruled: 'How “Hot” is ranked:',
    rules: [
      'Posts from the last 24 hours come first, most liked at the top.',
      'All other posts follow by date, newest first. Each extension moves that date forward by 7 days.',
    ],
    fresh: (likes: number, until: string) =>
      `This post is less than 24 hours old and has ${likes === 1 ? '1 like' : `${likes} likes`}. It ranks among the newest posts in “Hot” until ${until}.`,
    dated: (date: string) =>
      `This post is more than 24 hours old. In “Hot”, it is ranked by date, ${date}.`,
    extended: (times: number) =>
      times === 1
        ? 'The author has extended it once.'
        : `The author has extended it ${times} times.`,
    close: 'Close',
  },

  /** Whether the stored file is what was sent; by the first digits of its SHA-256. */
  file: {
    check: (hash: string) => `Check file (SHA-256 ${hash.slice(0, 8)})`,
    same: (hash: string) => `The file is stored as it was posted. SHA-256: ${hash}`,
    different: (hash: string) => `This isn’t the file that was posted. Its SHA-256 isn’t ${hash}.`,
    failed: 'The file couldn’t be loaded to be checked. Try again.',
  },
} as const;
