/** Messages of the comments below a post. */
export const COMMENT_MESSAGES = {
  title: 'Comments',
  loading: 'Loading comments',
  empty: 'No comments yet.',
  write: 'Write a comment',
  send: 'Comment',
  sending: 'Sending…',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  /** Names the button that opens the box for an answer; the box has the name above. */
  replyToComment: (name: string) => `Reply to the comment by ${name}`,
  like: 'Like',
  likeOf: (likes: string, name: string) => `Like, ${likes}, comment by ${name}`,
  menu: (name: string) => `More about the comment by ${name}`,
  copyLink: 'Copy link',
  edit: 'Edit',
  edited: 'Edited',
  editText: 'Edit your text',
  save: 'Save',
  delete: 'Delete',
  deleteTitle: { comment: 'Delete this comment?', reply: 'Delete this reply?' },
  deleteText: 'This can’t be undone.',
  ownPost: 'You can reply to comments on your own post.',
  more: 'Show more comments',
  moreReplies: (count: number) =>
    count === 1 ? 'Show 1 more reply' : `Show ${count} more replies`,
  arrived: (count: number) => (count === 1 ? '1 new comment' : `${count} new comments`),
} as const;
