import { API } from '#contract/routes.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { upload } from '../../lib/upload.ts';

/** The pictures that were changed. */
export interface ProfileFiles {
  readonly bannerImage: File | undefined;
  readonly profileImage: File | undefined;
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

/** What the server is sent for a form as it was filled in; files last. */
export function profileFormOf(filled: FormData, files: ProfileFiles): FormData {
  const form = new FormData();
  for (const name of PLAIN) form.set(name, textOf(filled, name));
  form.set('about', JSON.stringify({ bio: textOf(filled, 'bio') }));
  form.set('skills', JSON.stringify(filled.getAll('skills')));
  const yearsOfExperience = Number(textOf(filled, 'yearsOfExperience') || 0);
  form.set('experience', JSON.stringify({ yearsOfExperience }));
  if (files.bannerImage) form.set('bannerImage', files.bannerImage);
  if (files.profileImage) form.set('profileImage', files.profileImage);
  return form;
}

/**
 * Saves one's own profile.
 *
 * @throws {ApiProblem} when it was not saved. @throws the signal's reason when it aborts first.
 */
export function saveProfile(
  form: FormData,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<SelfUser> {
  return upload<SelfUser>(API.updateProfile, form, { method: 'PUT', signal, onProgress });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
