import { isAbsolute, resolve } from 'node:path';

/** Who may create an account: anybody, holders of an invitation, nobody. */
export type Registration = 'open' | 'invite' | 'closed';

/** Every setting of the server, validated. Each comes from the environment variable named beside it. */
export interface Config {
  /** `PORT`; 0 takes any free one. */
  readonly port: number;
  /** `HOST`: the address to listen on. */
  readonly host: string;
  /** `DATA_DIR`: database, media and secrets; absolute. */
  readonly dataDir: string;
  /** `DATABASE_URL`: a PostgreSQL database; without one, the embedded database is used. */
  readonly databaseUrl: string | undefined;
  /** `DIST_DIR`: the built page; absolute. */
  readonly distDir: string;
  /** `HUB_LIMIT_SCALE`: multiplies every rate limit, so that load and tests can be run. */
  readonly limitScale: number;
  /** `REGISTRATION` */
  readonly registration: Registration;
  /** `PUBLIC_ORIGIN`: how people reach the server where a proxy stands before it. */
  readonly publicOrigin: string | undefined;
  /** `TRUST_PROXY`: addresses or networks whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  /** `LOG_LEVEL` */
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const REGISTRATIONS = ['open', 'invite', 'closed'] as const;

/** A reason not to start, in one sentence for the person at the terminal. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from `env`.
 *
 * @param root Folder that relative paths start from.
 * @throws {StartFailure} naming the first setting that is wrong, what it holds and what it may hold.
 */
export function loadConfig(env: Environment, root: string): Config {
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST?.trim() || '127.0.0.1',
    dataDir: folder(env.DATA_DIR || 'data', root),
    databaseUrl: databaseUrl(env),
    distDir: folder(env.DIST_DIR || 'dist', root),
    limitScale: scale(env),
    registration: oneOf(env, 'REGISTRATION', REGISTRATIONS, 'open'),
    publicOrigin: origin(env),
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
  };
}

function folder(path: string, root: string): string {
  return isAbsolute(path) ? path : resolve(root, path);
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number) {
  const text = env[name]?.trim();
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw wrong(name, text, `a whole number from ${min} to ${max}`);
  }
  return value;
}

function scale(env: Environment): number {
  const text = env.HUB_LIMIT_SCALE?.trim();
  if (text === undefined || text === '') return 1;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) {
    throw wrong('HUB_LIMIT_SCALE', text, 'a number above 0');
  }
  return value;
}

function oneOf<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const text = env[name]?.trim();
  if (text === undefined || text === '') return fallback;
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw wrong(name, text, values.join(', '));
  return value;
}

function origin(env: Environment): string | undefined {
  const text = env.PUBLIC_ORIGIN?.trim();
  if (text === undefined || text === '') return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw wrong('PUBLIC_ORIGIN', text, 'an origin such as https://hub.example.org');
  }
  return url.origin;
}

/** The address may hold a password: it is never repeated. */
function databaseUrl(env: Environment): string | undefined {
  const text = env.DATABASE_URL?.trim();
  if (text === undefined || text === '') return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartFailure('DATABASE_URL must be an address such as postgres://user@host/name.');
  }
  return text;
}

function wrong(name: string, text: string, expected: string): StartFailure {
  return new StartFailure(`${name} is ${JSON.stringify(text)}, but must be ${expected}.`);
}
