import type { UserId } from '#contract/ids.ts';
import type { PersonProfile } from '../../server/demo/world/types.ts';

/** Account row of a generated person, who cannot log in until an operator sets a password. */
export function personRow(id: UserId, person: PersonProfile, createdAtMs: number) {
  return {
    id,
    username: person.username,
    password_hash: '',
    email: null,
    email_key: null,
    first_name: person.firstName,
    last_name: person.lastName,
    title: person.title,
    profile_media_id: null,
    banner_media_id: null,
    countries: JSON.stringify(person.countries),
    bio: person.bio,
    skills: JSON.stringify(person.skills),
    qualifications: JSON.stringify(person.qualifications),
    certifications: '[]',
    languages: JSON.stringify(person.languages),
    years_of_experience: person.years,
    followers_count: 0,
    following_count: 0,
    created_at: createdAtMs,
    email_verified_at: null,
    revision: 1,
  };
}
