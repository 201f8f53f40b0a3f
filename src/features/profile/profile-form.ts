import { PEOPLE } from '#contract/calls/people.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import type { SendOptions } from '../../forms/use-submit.ts';
import { upload } from '../../lib/api/upload.ts';
import type { Profile } from '../../state/entities/people.ts';

/** A picture that was chosen, or removed; `undefined` stays as it is. */
export type ProfilePicture = File | 'removed' | undefined;

/** The pictures that were changed. */
export interface ProfileFiles {
  readonly bannerImage: ProfilePicture;
  readonly profileImage: ProfilePicture;
}

/** Fields that are sent as they were typed; the lists among them are split at their commas. */
const PLAIN = [
  'firstName',
  'lastName',
  'title',
  'countries',
  'qualifications',
  'certifications',
  'languages',
] as const;

/** The text fields of a profile; each list is one text. */
const TEXTS = [...PLAIN, 'bio', 'yearsOfExperience'] as const;

/**
 * The changed fields as they are sent, files last. Unchanged ones stay as they are stored: they may
 * have been changed in another tab or on another device.
 */
export function profileFormOf(changed: Partial<ProfileFormFields>, files: ProfileFiles): FormData {
  const form = new FormData();
  for (const name of PLAIN) {
    const text = changed[name];
    if (text !== undefined) form.set(name, text.trim());
  }
  const { bio, skills, links, yearsOfExperience } = changed;
  if (bio !== undefined) form.set('about', JSON.stringify({ bio: bio.trim() }));
  if (skills !== undefined) form.set('skills', JSON.stringify(skills));
  if (links !== undefined) form.set('links', JSON.stringify(links));
  if (yearsOfExperience !== undefined) {
    const years = Number(yearsOfExperience.trim() || 0);
    form.set('experience', JSON.stringify({ yearsOfExperience: years }));
  }
  const { bannerImage, profileImage } = files;
  if (bannerImage === 'removed') form.set('removeBannerImage', 'true');
  else if (bannerImage) form.set('bannerImage', bannerImage);
  if (profileImage === 'removed') form.set('removeProfileImage', 'true');
  else if (profileImage) form.set('profileImage', profileImage);
  return form;
}

/**
 * Saves your own profile.
 *
 * @throws {ApiProblem} when it was not saved. @throws the signal's reason when it aborts first.
 */
export function saveProfile(
  form: FormData,
  { signal, onProgress }: SendOptions,
): Promise<SelfUser> {
  return upload(PEOPLE.updateProfile, form, { signal, onProgress });
}

/** The content of the form, by the names of its fields. */
export type ProfileFormFields = Readonly<Record<(typeof TEXTS)[number], string>> & {
  readonly skills: readonly string[];
  /** As they were typed, none of them empty. */
  readonly links: readonly string[];
};

/** Returns the fields of the stored profile. */
export function profileFormFields(user: Profile): ProfileFormFields {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    title: user.title,
    countries: user.countries.join(', '),
    qualifications: user.qualifications.join(', '),
    certifications: user.certifications.join(', '),
    languages: user.languages.join(', '),
    bio: user.about.bio,
    yearsOfExperience: String(user.experience.yearsOfExperience),
    skills: user.skills,
    links: user.links.map(({ url }) => url),
  };
}

/** The changed fields; empty where nothing was changed. */
export function changedFields(
  filled: FormData,
  stored: ProfileFormFields,
): Partial<ProfileFormFields> {
  const texts = TEXTS.map((name) => [name, String(filled.get(name) ?? '')] as const);
  const skills = filled.getAll('skills').map(String);
  const links = filled.getAll('links').flatMap((link) => String(link).trim() || []);
  return differingFields({ ...stored, ...Object.fromEntries(texts), skills, links }, stored);
}

/** Returns the fields that differ from the stored ones. */
export function differingFields(
  fields: ProfileFormFields,
  stored: ProfileFormFields,
): Partial<ProfileFormFields> {
  const texts = TEXTS.filter((name) => fields[name] !== stored[name]);
  return {
    ...Object.fromEntries(texts.map((name) => [name, fields[name]])),
    ...(hasSame(fields.skills, stored.skills) ? {} : { skills: fields.skills }),
    ...(fields.links.join(' ') === stored.links.join(' ') ? {} : { links: fields.links }),
  };
}

function hasSame(skills: readonly string[], stored: readonly string[]): boolean {
  return skills.length === stored.length && skills.every((one) => stored.includes(one));
}

/** Returns the stored fields with the changes of a draft applied. */
export function withChanges(
  stored: ProfileFormFields,
  changes: Readonly<Record<string, unknown>>,
): ProfileFormFields {
  const texts = TEXTS.filter((name) => typeof changes[name] === 'string');
  return {
    ...stored,
    ...Object.fromEntries(texts.map((name) => [name, changes[name]])),
    ...(Array.isArray(changes.skills) ? { skills: changes.skills.map(String) } : {}),
    ...(Array.isArray(changes.links) ? { links: changes.links.map(String) } : {}),
  };
}
