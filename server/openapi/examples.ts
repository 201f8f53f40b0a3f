/** Examples of bodies, by the name of their schema. */
const ADA = '01j0000000000000000000000a';
const LIN = '01j0000000000000000000000b';
const POST = '01j0000000000000000000000c';
const COMMENT = '01j0000000000000000000000d';
const NOON = '2026-06-15T12:00:00.000Z';

const ada = {
  _id: ADA,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Illustrator',
  profileImage: '',
  revision: 7,
};

export const EXAMPLES: Readonly<Record<string, unknown>> = {
  LoginBody: { username: 'ada', password: 'correct horse battery' },
  RegisterBody: { username: 'ada', password: 'correct horse battery', email: 'ada@example.org' },
  LoginResult: {
    token: 'mJx0pZ8vVbq3o1k4S2uT7wYcR5dE6fGhIjKlMnOpQrs',
    _id: ADA,
    username: 'ada',
    email: 'no email',
  },
  UpdateEmailBody: { email: 'ada@example.org' },
  UserEntry: ada,
  UserNamesBody: { userIds: [ADA, LIN] },
  UserNames: { userNames: ['ada', 'Unknown'], names: ['Ada Byron', 'Unknown'] },
  FollowResult: {
    following: true,
    followersCount: 41,
    revision: 96,
    followingCount: 12,
    selfRevision: 30,
  },
  FollowedUsers: { followedUsers: [LIN] },
  LikeBody: { userId: LIN },
  PostLikes: { likes: 12, likedBy: [LIN], revision: 17 },
  PostBookmark: { bookmarked: true, bookmarks: [LIN], viewerRevision: 52 },
  Post: {
    _id: POST,
    user: ada,
    content: 'First light on the river.',
    media: '',
    likes: 12,
    likedBy: [],
    bookmarks: [],
    comments: [],
    commentsCount: 0,
    visibility: 'public',
    commentPermission: 'everyone',
    createdAt: NOON,
    postDate: '2026-06-22T12:00:00.000Z',
    dateExtendedBy: [NOON],
    edited: false,
    revision: 17,
    viewerRevision: 52,
  },
  CommentText: { commentText: 'Beautiful work.' },
  ReplyText: { replyText: 'Thank you!' },
  Comment: {
    _id: COMMENT,
    commentBy: { ...ada, _id: LIN, username: 'lin' },
    commentText: 'Beautiful work.',
    likes: 0,
    likedBy: [],
    repliesCount: 0,
    replies: [],
    createdAt: NOON,
    edited: false,
    deleted: false,
    revision: 1,
  },
  NotificationRead: { upTo: 41 },
  UnreadCount: { unread: 0, revision: 52 },
};
