import { Type } from 'typebox';

import { LIMITS } from '../limits.ts';
import { describeCalls } from '../schema/call.ts';
import { PROFILE_FORM } from '../schema/forms.ts';
import { OthersViewQuery, PageQuerySchema } from '../schema/page.ts';
import {
  FollowBodySchema,
  FollowedUsersSchema,
  FollowResultSchema,
  NewcomerSchema,
  OtherUserSchema,
  SelfUserSchema,
  SessionUserSchema,
  UserEntrySchema,
  UserNamesBodySchema,
  UserNamesSchema,
  UserPageSchema,
} from '../schema/user.ts';
import { PEOPLE } from './people.ts';

const UNFOLLOW = ['not_found', 'own_follow', 'too_many_requests'] as const;
const FOLLOW = [...UNFOLLOW, 'follows_too_many'] as const;

export const PEOPLE_CALLS = describeCalls('People', PEOPLE, {
  details: {
    summary: 'Your account',
    about: 'With `view=session` without portfolio, lists and long texts: at most 5 kB.',
    allowsPendingDeletion: true,
    query: Type.Object({ view: Type.Optional(Type.Literal('session')) }),
    answer: SelfUserSchema,
    otherAnswer: SessionUserSchema,
    refusals: ['too_many_requests'],
  },
  detailsOf: {
    summary: 'A person by id',
    about:
      'For your own id the answer is your account, with the email address; with `view=others` it is what people see whom you do not follow.',
    query: Type.Object(OthersViewQuery),
    answer: OtherUserSchema,
    otherAnswer: SelfUserSchema,
    refusals: ['not_found', 'too_many_requests'],
  },
  detailsOfOther: {
    summary: 'A person by id, with or without a token',
    about:
      'Without a token it has the ids of three followers; the counts are complete. With a token it is what you may see.',
    access: 'optional',
    answer: OtherUserSchema,
    refusals: ['not_found', 'too_many_requests'],
  },
  updateProfile: {
    summary: 'Changes your profile',
    about: 'A field that is not sent stays as it is.',
    form: PROFILE_FORM,
    answer: SelfUserSchema,
    refusals: [
      'profile_title_too_long',
      'profile_name_too_long',
      'profile_list_invalid',
      'profile_links_invalid',
      'bio_too_long',
      'skill_unknown',
      'experience_invalid',
      'file_too_large',
      'file_altered',
      'not_an_image',
      'jpeg_unsupported',
      'tiff_unsupported',
      'resize_failed',
      'too_many_requests',
    ],
  },
  follow: { summary: 'Follows a person', answer: FollowResultSchema, refusals: FOLLOW },
  unfollow: { summary: 'Unfollows a person', answer: FollowResultSchema, refusals: UNFOLLOW },
  toggleFollow: {
    summary: 'Follows or unfollows a person',
    about: 'With `following` you follow or not as that says, however often it is sent.',
    body: FollowBodySchema,
    bodyIsOptional: true,
    answer: FollowResultSchema,
    refusals: FOLLOW,
  },
  followedUsers: {
    summary: 'Ids of the people you follow',
    answer: FollowedUsersSchema,
    refusals: ['too_many_requests'],
  },
  connections: {
    summary: 'The people you follow, in pages',
    query: PageQuerySchema,
    answer: UserPageSchema,
    refusals: ['cursor_invalid'],
  },
  followersOf: {
    summary: 'The people who follow a person, newest first, in pages',
    query: PageQuerySchema,
    answer: UserPageSchema,
    refusals: ['not_found', 'cursor_invalid'],
  },
  followingOf: {
    summary: 'The people whom a person follows, newest first, in pages',
    query: PageQuerySchema,
    answer: UserPageSchema,
    refusals: ['not_found', 'cursor_invalid'],
  },
  randomUsers: {
    summary: 'Some people you do not follow',
    answer: Type.Array(UserEntrySchema),
    refusals: ['too_many_requests'],
  },
  newcomers: {
    summary: 'People who are new, with their first works',
    about: 'Newest first, of the last 30 days, without those you follow or mute.',
    answer: Type.Array(NewcomerSchema, { maxItems: LIMITS.newcomers }),
    refusals: ['too_many_requests'],
  },
  searchUsers: {
    summary: 'Searches people',
    about: 'By username, names, title and skills: exact matches, then prefixes, then anywhere.',
    query: Type.Object({ term: Type.Optional(Type.String({ maxLength: 1000 })) }),
    answer: Type.Array(UserEntrySchema),
    refusals: ['too_many_requests'],
  },
  userNames: {
    summary: 'Usernames and display names of up to 100 ids',
    about: 'In the requested order; `Unknown` for unknown ids.',
    body: UserNamesBodySchema,
    answer: UserNamesSchema,
  },
});
