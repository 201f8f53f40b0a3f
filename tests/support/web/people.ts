import type { UserId } from '#contract/ids.ts';
import type { SelfUser, UserEntry } from '#contract/schema/user.ts';
import { applyPerson, people } from '../../../src/state/entities/people.ts';
import { applyProject, projects } from '../../../src/state/entities/projects.ts';
import { session } from '../../../src/state/session.ts';

/** An account as its owner gets it. */
export function selfUser(changes: Partial<SelfUser> = {}): SelfUser {
  return {
    _id: '01j000000000000000000000aa' as UserId,
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
    links: [],
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

/** A person without names, as lists and comments have them. */
export function entryOf(_id: string, username: string, facts: Partial<UserEntry> = {}): UserEntry {
  const names = { firstName: '', lastName: '', title: '' };
  return { _id: _id as UserId, username, ...names, profileImage: '', revision: 1, ...facts };
}

/** Logs in without a server: the account, its profile and its portfolio are known. */
export function logInAs(user: SelfUser = selfUser()): void {
  people.clear();
  projects.clear();
  for (const project of user.projects) applyProject(project);
  applyPerson(user);
  session.current = { status: 'signed-in', user };
}
