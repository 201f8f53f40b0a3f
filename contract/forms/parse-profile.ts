/** Parses the text fields of the profile form, in all spellings clients send. */
import { LIMITS } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';
import { profileLinkOf } from '../rules/profile-links.ts';
import { singleLine } from '../rules/single-line.ts';
import { SKILLS } from '../skills.ts';

/** One text field of the form. */
export interface ProfileFormPart {
  readonly name: string;
  readonly text: string;
}

/** A parsed form. `undefined` fields were not sent and stay as they are. */
export interface ParsedProfile {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
  readonly bio?: string;
  readonly countries?: readonly string[];
  readonly skills?: readonly string[];
  readonly qualifications?: readonly string[];
  readonly certifications?: readonly string[];
  readonly languages?: readonly string[];
  readonly links?: readonly string[];
  readonly yearsOfExperience?: number;
}

export type ParseProfileResult =
  | { readonly fields: ParsedProfile }
  | { readonly problem: ProblemCode };

const LISTS = ['countries', 'skills', 'qualifications', 'certifications', 'languages'] as const;

/**
 * Parses the text fields of a form; unknown fields are ignored. NUL is refused after parsing, since
 * JSON escapes it.
 */
export function parseProfileForm(parts: readonly ProfileFormPart[]): ParseProfileResult {
  const result = readParts(parts);
  if ('problem' in result) return result;
  const texts = Object.values(result.fields).flat();
  const hasNul = texts.some((text) => typeof text === 'string' && text.includes('\0'));
  return hasNul ? { problem: 'bad_request' } : result;
}

function readParts(parts: readonly ProfileFormPart[]): ParseProfileResult {
  const fields: { -readonly [Name in keyof ParsedProfile]: ParsedProfile[Name] } = {};
  const valuesOf = (name: string) =>
    parts.filter((part) => part.name === name).map((part) => part.text);

  for (const name of ['firstName', 'lastName', 'title'] as const) {
    const [value, ...more] = valuesOf(name);
    if (more.length > 0) return { problem: 'bad_request' };
    if (value === undefined) continue;
    const text = singleLine(value);
    const chars = [...text].length;
    if (name === 'title' && chars > LIMITS.profileTitleChars) {
      return { problem: 'profile_title_too_long' };
    }
    if (chars > LIMITS.nameMaxChars) return { problem: 'profile_name_too_long' };
    fields[name] = text;
  }

  for (const name of LISTS) {
    const values = [...valuesOf(name), ...valuesOf(`${name}[]`)];
    if (values.length === 0) continue;
    const entries = readList(values);
    if (entries === undefined) return { problem: 'profile_list_invalid' };
    if (name === 'skills' && !entries.every(isSkill)) return { problem: 'skill_unknown' };
    fields[name] = entries;
  }

  const links = [...valuesOf('links'), ...valuesOf('links[]')];
  if (links.length > 0) {
    const urls = readLinks(links);
    if (urls === undefined) return { problem: 'profile_links_invalid' };
    fields.links = urls;
  }

  const [about, ...moreAbouts] = valuesOf('about');
  if (moreAbouts.length > 0) return { problem: 'bad_request' };
  if (about !== undefined) {
    const written = property(about, 'bio');
    if (written !== undefined && typeof written !== 'string') return { problem: 'bad_request' };
    if (written === undefined && parseJson(about) === undefined) return { problem: 'bad_request' };
    const bio = written?.trim();
    if (bio !== undefined && [...bio].length > LIMITS.bioChars) return { problem: 'bio_too_long' };
    if (bio !== undefined) fields.bio = bio;
  }

  const [experience, ...moreExperiences] = valuesOf('experience');
  if (moreExperiences.length > 0) return { problem: 'bad_request' };
  if (experience !== undefined) {
    const years = readYears(experience);
    if (years === undefined) return { problem: 'experience_invalid' };
    fields.yearsOfExperience = years;
  }
  return { fields };
}

/** Parses a list: JSON, text separated by commas, or one entry per field. */
function readList(values: readonly string[]): string[] | undefined {
  const entries = readEntries(values, (value) => value.split(','));
  if (!entries || entries.length > LIMITS.profileListEntries) return undefined;
  const isTooLong = (text: string) => [...text].length > LIMITS.profileListEntryChars;
  return entries.some(isTooLong) ? undefined : entries;
}

/** Parses links: JSON, or one per field. */
function readLinks(values: readonly string[]): string[] | undefined {
  const entries = readEntries(values, (value) => [value]);
  if (!entries) return undefined;
  const urls = new Set<string>();
  for (const entry of entries) {
    const url = profileLinkOf(entry);
    if (url === undefined) return undefined;
    urls.add(url);
  }
  return urls.size > LIMITS.profileLinks ? undefined : [...urls];
}

/** Returns the trimmed entries, without empty ones, each once; `undefined` if one is no text. */
function readEntries(
  values: readonly string[],
  split: (value: string) => string[],
): string[] | undefined {
  const all: unknown[] = values.flatMap((value) =>
    value.trimStart().startsWith('[') ? (parseJson(value) ?? [undefined]) : split(value),
  );
  if (!all.every((entry) => typeof entry === 'string')) return undefined;
  return [...new Set(all.map(singleLine))].filter((text) => text !== '');
}

const skills: ReadonlySet<string> = new Set(SKILLS);

function isSkill(text: string): boolean {
  return skills.has(text);
}

/** Parses a number, or JSON with `yearsOfExperience`. */
function readYears(text: string): number | undefined {
  const years = /^\d{1,3}$/.test(text.trim()) ? Number(text) : property(text, 'yearsOfExperience');
  if (typeof years !== 'number' || !Number.isInteger(years)) return undefined;
  return years >= 0 && years <= LIMITS.yearsOfExperienceMax ? years : undefined;
}

function property(json: string, name: string): unknown {
  const value = parseJson(json);
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Returns the value, or `undefined` if `text` is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
