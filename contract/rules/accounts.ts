import { LIMITS, NO_EMAIL } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';

const USERNAME = new RegExp(`^[a-z0-9_.]{${LIMITS.usernameMinChars},${LIMITS.usernameMaxChars}}$`);

/** Names that could be mistaken for the product, its pages or its operators. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'root',
  'system',
  'support',
  'help',
  'moderator',
  'operator',
  'guest',
  'unknown',
  'creativehub',
  'creative_hub',
  'creative.hub',
  'me',
  'api',
  'login',
  'logout',
  'signup',
  'post',
  'posts',
  'search',
  'connections',
  'saved',
  'profile',
  'user',
  'users',
  'notifications',
  'settings',
  'null',
  'undefined',
]);

/** Returns why `username` is not allowed, or `undefined`. Callers fold its case first. */
export function usernameProblem(username: string): ProblemCode | undefined {
  if (!USERNAME.test(username)) return 'username_invalid';
  if (RESERVED.has(username)) return 'username_reserved';
  return undefined;
}

/** Returns why `password` is not allowed, or `undefined`. Only the server knows common ones. */
export function passwordProblem(password: string): ProblemCode | undefined {
  if (password.includes('\0')) return 'password_characters';
  const chars = [...password].length;
  if (chars < LIMITS.passwordMinChars || chars > LIMITS.passwordMaxChars) return 'password_length';
  return undefined;
}

/**
 * One `@` between two parts without spaces and characters that have a meaning in message headers, and
 * a dot in the second part.
 */
const EMAIL =
  /^[^\s@\p{Cc}<>()[\]\\,;:"]+@[^\s@\p{Cc}<>()[\]\\,;:".]+(\.[^\s@\p{Cc}<>()[\]\\,;:".]+)+$/u;

/** Returns why `email` is not allowed, or `undefined`. The placeholder `no email` never is. */
export function emailProblem(email: string): ProblemCode | undefined {
  if (email === NO_EMAIL || email.length > LIMITS.emailMaxChars || !EMAIL.test(email)) {
    return 'email_invalid';
  }
  return undefined;
}

/** Returns what two addresses of one mailbox have in common: in practice, their case does not count. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}
