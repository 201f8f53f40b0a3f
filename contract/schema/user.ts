import { type Static, Type } from 'typebox';
import type { PostId, ProjectId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { MediaVariantSchema } from './media.ts';
import { FocalPointSchema, ProjectImageSchema, ProjectSchema } from './project.ts';
import {
  CountSchema,
  MomentSchema,
  PostIdSchema,
  ProjectIdSchema,
  RevisionSchema,
  UserIdSchema,
} from './values.ts';

const Text = Type.String();

/** A person as shown in lists. */
export const UserEntrySchema = Type.Object({
  _id: UserIdSchema,
  username: Text,
  firstName: Text,
  lastName: Text,
  title: Text,
  /** Address of the profile image, or an empty string. */
  profileImage: Text,
  /** Whether the viewer follows this person; in lists of people and on profiles only. */
  viewerFollows: Type.Optional(Type.Boolean()),
  /** Of the person, their followers and whom they follow; 0 for a person who does not exist. */
  revision: RevisionSchema,
});
export type UserEntry = Static<typeof UserEntrySchema>;

/** A picture of somebody's first works. */
export const NewcomerWorkSchema = Type.Object({
  kind: Type.Union([Type.Literal('post'), Type.Literal('project')]),
  /** Of the post or project. */
  _id: Type.Unsafe<PostId | ProjectId>(PostIdSchema),
  /** Of a project; of a post its first words, or an empty string. */
  title: Text,
  image: ProjectImageSchema,
  /** Of the image; absent: its centre. */
  focus: Type.Optional(FocalPointSchema),
});
export type NewcomerWork = Static<typeof NewcomerWorkSchema>;

/** Somebody who is new, with pictures of their first works, oldest first. */
export const NewcomerSchema = Type.Object({
  user: UserEntrySchema,
  works: Type.Array(NewcomerWorkSchema, { minItems: 1, maxItems: LIMITS.newcomerWorks }),
});
export type Newcomer = Static<typeof NewcomerSchema>;

const ProjectTitleSchema = Type.Object({ _id: ProjectIdSchema, title: Text });

/** A project with its author, for its own page. */
export const SharedProjectSchema = Type.Object({
  ...ProjectSchema.properties,
  author: UserEntrySchema,
  /** Its neighbours in the portfolio; absent at the ends. */
  previous: Type.Optional(ProjectTitleSchema),
  next: Type.Optional(ProjectTitleSchema),
});
export type SharedProject = Static<typeof SharedProjectSchema>;

/** A link of a profile. */
export const ProfileLinkSchema = Type.Object({
  url: Text,
  /** Whether its page was found to link back with `rel="me"`. */
  verified: Type.Boolean(),
});
export type ProfileLink = Static<typeof ProfileLinkSchema>;

const profileFields = {
  bannerImage: Text,
  /** Copies of the images from narrow to wide, the last one the image itself. */
  profileImageVariants: Type.Optional(Type.Array(MediaVariantSchema)),
  bannerImageVariants: Type.Optional(Type.Array(MediaVariantSchema)),
  /** ThumbHash in base64; empty where there is none. */
  bannerImagePlaceholder: Type.Optional(Text),
  countries: Type.Array(Text),
  about: Type.Object({ bio: Text, memberSince: MomentSchema }),
  skills: Type.Array(Text),
  qualifications: Type.Array(Text),
  certifications: Type.Array(Text),
  languages: Type.Array(Text),
  links: Type.Array(ProfileLinkSchema, { maxItems: LIMITS.profileLinks }),
  experience: Type.Object({ yearsOfExperience: CountSchema }),
  /** The newest 500 ids; the counts are complete. */
  followers: Type.Array(UserIdSchema),
  following: Type.Array(UserIdSchema),
  followersCount: CountSchema,
  followingCount: CountSchema,
  /** Posts that the viewer may see, counted up to 1,000; absent without a token. */
  postsCount: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.profilePostsCounted })),
  /** The portfolio, newest date first. */
  projects: Type.Array(ProjectSchema),
};

/** Somebody else's profile. */
export const OtherUserSchema = Type.Object({
  ...UserEntrySchema.properties,
  ...profileFields,
  /** Whether the viewer mutes this person; absent without a token. */
  viewerMutes: Type.Optional(Type.Boolean()),
  /** Revision of what only the viewer sees, such as `viewerMutes`; absent without a token. */
  viewerRevision: Type.Optional(RevisionSchema),
});
export type OtherUser = Static<typeof OtherUserSchema>;

/** The viewer's own account. */
export const SelfUserSchema = Type.Object({
  ...OtherUserSchema.properties,
  /** The address, or `no email`. */
  email: Text,
  /** Whether the address was verified by an emailed link. */
  emailVerified: Type.Boolean(),
  /** When the account will be deleted; absent unless its owner requested that. */
  deletionAt: Type.Optional(MomentSchema),
  /** Present in the view `session` until the first minutes after a registration have ended. */
  firstMinutes: Type.Optional(Type.Literal(true)),
});
export type SelfUser = Static<typeof SelfUserSchema>;

/** The viewer's own account as every screen needs it: without portfolio, lists and long texts. */
export const SessionUserSchema = Type.Pick(SelfUserSchema, [
  '_id',
  'username',
  'firstName',
  'lastName',
  'title',
  'profileImage',
  'profileImageVariants',
  'followersCount',
  'followingCount',
  'email',
  'emailVerified',
  'deletionAt',
  'firstMinutes',
  'revision',
  'viewerRevision',
]);
export type SessionUser = Static<typeof SessionUserSchema>;

/** The answer to a login and to a registration. */
export const LoginResultSchema = Type.Object({
  token: Text,
  _id: UserIdSchema,
  username: Text,
  email: Text,
});
export type LoginResult = Static<typeof LoginResultSchema>;

export const TokenResultSchema = Type.Object({ token: Text });
export type TokenResult = Static<typeof TokenResultSchema>;

/** The body of a toggled follow; without `following` it is a toggle. */
export const FollowBodySchema = Type.Object({ following: Type.Optional(Type.Boolean()) });

/** Whether the viewer follows the person now. */
export const FollowResultSchema = Type.Object({
  following: Type.Boolean(),
  /** Of the other person, with their revision. */
  followersCount: CountSchema,
  revision: RevisionSchema,
  /** Of the viewer, with theirs. */
  followingCount: CountSchema,
  selfRevision: RevisionSchema,
});
export type FollowResult = Static<typeof FollowResultSchema>;

export const FollowedUsersSchema = Type.Object({ followedUsers: Type.Array(UserIdSchema) });
export type FollowedUsers = Static<typeof FollowedUsersSchema>;

/** A page of people; the last one has no `nextCursor`. */
export const UserPageSchema = Type.Object({
  users: Type.Array(UserEntrySchema),
  nextCursor: Type.Optional(Text),
});
export type UserPage = Static<typeof UserPageSchema>;

export const UserNamesBodySchema = Type.Object({
  userIds: Type.Array(Type.String({ maxLength: 100 }), { maxItems: LIMITS.userNames }),
});

/** In the requested order; `Unknown` for unknown ids. */
export const UserNamesSchema = Type.Object({
  userNames: Type.Array(Text),
  /** Display names: first and last name, or the username. */
  names: Type.Array(Text),
});
export type UserNames = Static<typeof UserNamesSchema>;
