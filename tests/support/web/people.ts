import type { SelfUser } from '#contract/schema/user.ts';

/** An account as the server tells it to its owner. */
export function selfUser(changes: Partial<SelfUser> = {}): SelfUser {
  return {
    _id: '01j000000000000000000000aa',
    username: 'mira',
    firstName: 'Mira',
    lastName: 'Okafor',
    title: '',
    profileImage: '',
    revision: 1,
    bannerImage: '',
    countries: [],
    about: { bio: '', memberSince: '2026-01-01T00:00:00.000Z' },
    skills: [],
    qualifications: [],
    certifications: [],
    languages: [],
    experience: { yearsOfExperience: 0 },
    followers: [],
    following: [],
    followersCount: 0,
    followingCount: 0,
    projects: [],
    email: 'mira@example.org',
    emailVerified: false,
    ...changes,
  };
}
