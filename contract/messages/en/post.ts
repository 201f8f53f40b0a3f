/** Messages of posts: cards, one post and its menu. */
export const POST_MESSAGES = {
  /** Names the dialog of one post. */
  by: (name: string) => `Post by ${name}`,
  loading: 'Loading the post',
  like: 'Like',
  likes: (count: number) => (count === 1 ? '1 like' : `${count.toLocaleString('en')} likes`),
  save: 'Save',
  saved: 'Saved',
  comments: (count: number) =>
    count === 1 ? '1 comment' : `${count.toLocaleString('en')} comments`,
  commentsTitle: 'Comments',
  imageBy: (name: string) => `Image posted by ${name}`,
  /** Which of several images is shown. */
  imagePosition: (position: number, total: number) => `${position} of ${total}`,
  videoBy: (name: string) => `Video posted by ${name}`,
  close: 'Close post',
  more: (name: string) => `More options for the post by ${name}`,

  card: {
    publishedProject: 'published a project',
    edited: 'Edited',
    editedBy: (name: string) => `Edited: show earlier versions of the post by ${name}`,
    showMoreText: 'Show more',
    showLessText: 'Show less',
    showFullImage: 'Show full image',
    showLessImage: 'Show less',
    imageFailed: 'The image couldn’t be loaded.',
    videoFailed: 'The video couldn’t be loaded.',
    privateOwn: 'Private: only people you follow can see this.',
    privateOf: (name: string) => `Private: you see this because ${name} follows you.`,
    followersComment: 'Can comment if we follow each other.',
    followersCommentOwn: 'Only followers you follow back can comment.',
  },

  wall: {
    view: 'View',
    pictures: 'Pictures',
    all: 'All',
    untitled: 'Post',
    moves: 'video or animation',
    images: 'images',
  },

  savedPosts: {
    loading: 'Loading saved posts',
    empty: 'You haven’t saved any posts yet.',
    find: 'Go to the feed',
  },

  menu: {
    edit: 'Edit',
    extend: 'Extend',
    likers: 'Who liked this',
    audience: 'Who can see and comment',
    delete: 'Delete',
    why: 'Why am I seeing this?',
    copy: 'Copy link',
    share: 'Share',
  },

  project: {
    pictures: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
    view: 'View project',
    viewOf: (title: string) => `View project ${title}`,
  },

  published: {
    post: 'Post it',
    posted: 'It’s in the feed.',
    notPosted: 'It couldn’t be posted.',
    label: 'Just published',
    out: 'Published.',
    share: 'Share',
    viewPost: 'View post',
    viewProject: 'View project',
  },

  copied: 'Link copied.',
  notCopied: (link: string) => `Couldn’t copy the link: ${link}`,
} as const;
