import { OtherUserSchema, SelfUserSchema, SessionUserSchema } from '#contract/schema/user.ts';
import type { CallTable } from '../call-words.ts';
import { PROFILE_FORM } from '../forms.ts';

const FOLLOW = ['not_found', 'own_follow', 'too_many_requests'] as const;

export const PEOPLE_CALLS = {
  details: {
    GET: {
      tag: 'People',
      summary: 'One’s own account',
      about: 'With `view=session` without portfolio, lists and long texts: at most 5 kB.',
      problems: ['too_many_requests'],
      answers: [SelfUserSchema, SessionUserSchema],
    },
  },
  detailsOf: {
    GET: {
      tag: 'People',
      summary: 'A person by id',
      about: 'For one’s own id the answer is one’s own account, with the e-mail address.',
      problems: ['not_found', 'too_many_requests'],
      answers: [OtherUserSchema, SelfUserSchema],
    },
  },
  detailsOfOther: {
    GET: {
      tag: 'People',
      summary: 'A person by id, with or without a token',
      about:
        'Without one it carries three ids of followers; the counts are whole. With one it is what the viewer may see.',
      problems: ['not_found', 'too_many_requests'],
    },
  },
  updateProfile: {
    PUT: {
      tag: 'People',
      summary: 'Changes one’s own profile',
      about: 'A field that is not sent stays as it is.',
      form: PROFILE_FORM,
      problems: [
        'profile_title_too_long',
        'profile_name_too_long',
        'profile_list_invalid',
        'bio_too_long',
        'skill_unknown',
        'experience_invalid',
        'file_too_large',
        'not_an_image',
        'resize_failed',
        'too_many_requests',
      ],
    },
  },
  follow: { POST: { tag: 'People', summary: 'Follows somebody', problems: FOLLOW } },
  unfollow: { POST: { tag: 'People', summary: 'Follows somebody no longer', problems: FOLLOW } },
  toggleFollow: {
    POST: { tag: 'People', summary: 'Follows somebody, or no longer', problems: FOLLOW },
  },
  followedUsers: { GET: { tag: 'People', summary: 'Ids of the people one follows' } },
  connections: {
    GET: {
      tag: 'People',
      summary: 'The people one follows, in pages',
      problems: ['cursor_invalid'],
    },
  },
  randomUsers: { GET: { tag: 'People', summary: 'Some people whom one does not follow' } },
  searchUsers: {
    GET: {
      tag: 'People',
      summary: 'Finds people',
      about: 'By user name, names, title and skills: exact, then by beginnings, then anywhere.',
    },
  },
  userNames: {
    POST: {
      tag: 'People',
      summary: 'User names of up to 100 ids, and what they are called',
      about: 'In the order asked; `Unknown` for whoever is not known.',
    },
  },
} as const satisfies CallTable;
