import { isIP, isIPv4, isIPv6 } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

import { emailProblem } from '#contract/rules/accounts.ts';
import type { RegistrationPolicy } from '#contract/schema/account.ts';

/** Validated settings, each with its environment variable. */
export interface Config {
  /** `PORT`; 0 takes any free one. */
  readonly port: number;
  /** `METRICS_PORT`: where metrics are served, if anywhere. */
  readonly metricsPort: number | undefined;
  /** `METRICS_HOST`: the address for them. */
  readonly metricsHost: string;
  /** `HOST`: the address to listen on. */
  readonly host: string;
  /** `DATA_DIR`: database, media and secrets; absolute. */
  readonly dataDir: string;
  /** `DATABASE_URL`: a PostgreSQL database; without one, the embedded database is used. */
  readonly databaseUrl: string | undefined;
  /** `REDIS_URL`: what several processes on one PostgreSQL database share; none for one process. */
  readonly redisUrl: string | undefined;
  /** `S3_…`: where media are; in `DATA_DIR` without. */
  readonly s3: S3Bucket | undefined;
  /** `DIST_DIR`: the built page; absolute. */
  readonly distDir: string;
  /** `HUB_LIMIT_SCALE`: multiplies every rate limit, for load tests. */
  readonly limitScale: number;
  /** `PERSON_STORAGE_GB`: what the images and videos of one person may take. */
  readonly personStorageBytes: number;
  /** `REGISTRATION` */
  readonly registration: RegistrationPolicy;
  /** `PUBLIC_ORIGIN`: public origin behind a proxy. */
  readonly publicOrigin: string | undefined;
  /** `SMTP_URL`: SMTP server; without one, no mail is sent. */
  readonly smtpUrl: string | undefined;
  /** `MAIL_FROM`: sender of messages; required with `SMTP_URL`. */
  readonly mailFrom: string;
  /** `TRUST_PROXY`: addresses or networks whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[];
  /** `PUSH_HOSTS`: allowed push services; `*.` matches any subdomain. */
  readonly pushHosts: readonly string[];
  /** `PUSH_CONTACT`: operator contact for push services; `mailto:` or `https:`. */
  readonly pushContact: string;
  /** `LOG_LEVEL`: by default `warn` on a terminal, `info` elsewhere. */
  readonly logLevel: LogLevel;
}

/** A bucket of an S3-compatible service, addressed by path. */
export interface S3Bucket {
  /** `S3_ENDPOINT`: the service’s origin. */
  readonly endpoint: string;
  /** `S3_BUCKET` */
  readonly bucket: string;
  /** `S3_REGION` */
  readonly region: string;
  /** `S3_ACCESS_KEY_ID` */
  readonly accessKeyId: string;
  /** `S3_SECRET_ACCESS_KEY` */
  readonly secretAccessKey: string;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const REGISTRATIONS: readonly RegistrationPolicy[] = ['open', 'invite', 'closed'];

/** The push services of the browsers in use: Chrome and its kin, Firefox, Safari, Edge. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** The server cannot start; the message is one sentence for the terminal. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from `env`.
 *
 * @param root Base folder of relative paths.
 * @throws {StartFailure} naming the first invalid setting, its value and the allowed values.
 */
export function loadConfig(env: Environment, root: string): Config {
  const publicOrigin = origin(env, 'PUBLIC_ORIGIN', 'https://hub.example.org');
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: textOf(env, 'HOST') ?? '127.0.0.1',
    ...metrics(env),
    dataDir: folder(textOf(env, 'DATA_DIR') ?? 'data', root),
    databaseUrl: databaseUrl(env),
    redisUrl: redisUrl(env),
    s3: s3Bucket(env),
    distDir: folder(textOf(env, 'DIST_DIR') ?? 'dist', root),
    limitScale: scale(env),
    personStorageBytes: integer(env, 'PERSON_STORAGE_GB', 20, 1, 1_000_000) * 2 ** 30,
    registration: oneOf(env, 'REGISTRATION', REGISTRATIONS, 'open'),
    publicOrigin,
    ...mail(env, publicOrigin),
    trustProxy: trustProxy(env),
    pushHosts: pushHosts(env),
    pushContact: pushContact(env, publicOrigin),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, process.stderr.isTTY ? 'warn' : 'info'),
  };
}

function folder(path: string, root: string): string {
  return isAbsolute(path) ? path : resolve(root, path);
}

/** The trimmed value of a setting; `undefined` for an empty one, too. */
function textOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number) {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  const value = wholeNumberIn(text, min, max);
  if (value === undefined) throw wrong(name, text, `a whole number from ${min} to ${max}`);
  return value;
}

/** The whole number that `text` is in digits, where it is in the range. */
export function wholeNumberIn(text: string, min: number, max: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function metrics(env: Environment) {
  const isServed = textOf(env, 'METRICS_PORT') !== undefined;
  const host = textOf(env, 'METRICS_HOST');
  if (host !== undefined && !isServed) {
    throw new StartFailure('METRICS_HOST needs METRICS_PORT: without it, no metrics are served.');
  }
  return {
    metricsPort: isServed ? integer(env, 'METRICS_PORT', 0, 0, 65_535) : undefined,
    metricsHost: host ?? '127.0.0.1',
  };
}

function scale(env: Environment): number {
  const text = textOf(env, 'HUB_LIMIT_SCALE');
  if (text === undefined) return 1;
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
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw wrong(name, text, values.join(', '));
  return value;
}

function origin(env: Environment, name: string, example: string): string | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw wrong(name, text, `an origin such as ${example}`);
  }
  return url.origin;
}

/** The URL may contain a password: never print it. */
function databaseUrl(env: Environment): string | undefined {
  const text = textOf(env, 'DATABASE_URL');
  if (text === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartFailure('DATABASE_URL must be an address such as postgres://user@host/name.');
  }
  return text;
}

/** The URL may contain a password: never print it. */
function redisUrl(env: Environment): string | undefined {
  const text = textOf(env, 'REDIS_URL');
  if (text === undefined) return undefined;
  if (!/^(rediss?:\/\/[^/]|unix:\/\/\/)/.test(text) || !URL.canParse(text)) {
    throw new StartFailure('REDIS_URL must be an address such as redis://127.0.0.1:6379.');
  }
  if (databaseUrl(env) === undefined) {
    throw new StartFailure(
      'REDIS_URL needs DATABASE_URL: the embedded database serves one process only.',
    );
  }
  return text;
}

const S3_SETTINGS = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

function s3Bucket(env: Environment): S3Bucket | undefined {
  const endpoint = origin(env, 'S3_ENDPOINT', 'https://s3.example.org');
  if (endpoint === undefined) {
    // Media would go to the disk, and nobody would know until it is lost or full.
    const other = S3_SETTINGS.find((name) => textOf(env, name) !== undefined);
    if (other === undefined) return undefined;
    throw new StartFailure(
      `${other} needs S3_ENDPOINT, for Amazon's such as https://s3.eu-central-1.amazonaws.com.`,
    );
  }
  if (databaseUrl(env) === undefined) {
    throw new StartFailure(
      'S3_ENDPOINT needs DATABASE_URL: backups of the embedded database copy media from the disk.',
    );
  }
  const bucket = required(env, 'S3_BUCKET');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw wrong('S3_BUCKET', bucket, 'the name of a bucket: 3 to 63 of a to z, 0 to 9, . and -');
  }
  return {
    endpoint,
    bucket,
    region: textOf(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
  };
}

function required(env: Environment, name: string): string {
  const text = textOf(env, name);
  if (text === undefined) throw new StartFailure(`${name} is needed with S3_ENDPOINT.`);
  return text;
}

/** Splits at commas and drops empty parts. */
function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function trustProxy(env: Environment): readonly string[] {
  const proxies = list(env.TRUST_PROXY);
  const bad = proxies.find((proxy) => !isNetwork(proxy));
  if (bad !== undefined) {
    throw wrong('TRUST_PROXY', bad, 'addresses or networks such as 127.0.0.1 or 10.0.0.0/8');
  }
  return proxies;
}

/** An address, alone or with the length or the mask of its network, or a name that Fastify knows. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [, address = '', , size] = /^([^/]*)(\/(.*))?$/.exec(text) ?? [];
  if (isIP(address) === 0 || size === undefined) return isIP(address) !== 0;
  if (!/^\d+$/.test(size)) return isIPv4(address) && isIPv4(size);
  return Number(size) >= 1 && Number(size) <= (isIPv4(address) ? 32 : 128);
}

function pushHosts(env: Environment): readonly string[] {
  const hosts = list(env.PUSH_HOSTS).map((host) => host.toLowerCase());
  const bad = hosts.find((host) => {
    const name = host.replace(/^\*\./, '');
    return name.includes('*') || URL.parse(`https://${name}`)?.host !== name;
  });
  if (bad !== undefined) throw wrong('PUSH_HOSTS', bad, 'host names such as *.push.example.org');
  return hosts.length > 0 ? hosts : PUSH_HOSTS;
}

function pushContact(env: Environment, publicOrigin: string | undefined): string {
  const text = textOf(env, 'PUSH_CONTACT');
  if (text === undefined) {
    return publicOrigin?.startsWith('https:') ? publicOrigin : 'mailto:operator@localhost';
  }
  if (!/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/.test(text)) {
    throw wrong('PUSH_CONTACT', text, 'an address such as mailto:operator@example.org');
  }
  return text;
}

/** Mail needs a sender and a public origin for links. */
function mail(env: Environment, publicOrigin: string | undefined) {
  const smtpUrl = textOf(env, 'SMTP_URL');
  const mailFrom = textOf(env, 'MAIL_FROM') ?? '';
  if (smtpUrl === undefined) {
    if (mailFrom === '') return { smtpUrl, mailFrom };
    // Nobody would know that no mail is sent until somebody waits for it.
    throw new StartFailure('MAIL_FROM needs SMTP_URL: without it, no email is sent.');
  }
  // The URL may contain a password: never print it.
  if (!/^smtps?:\/\/[^/]/.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new StartFailure('SMTP_URL must be an address such as smtp://user:password@host:587.');
  }
  const address = /^(?:[^<>@]*<([^<>]+)>|([^<>]+))$/.exec(mailFrom);
  if (!address || emailProblem(address[1] ?? address[2] ?? '') !== undefined) {
    throw wrong('MAIL_FROM', mailFrom, 'a sender such as Creative Hub <hub@example.org>');
  }
  if (publicOrigin === undefined) {
    throw new StartFailure('PUBLIC_ORIGIN is needed with SMTP_URL: messages carry links to it.');
  }
  return { smtpUrl, mailFrom };
}

/** The address of pages at a host and port of this machine. */
export function httpOrigin(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function wrong(name: string, text: string, expected: string): StartFailure {
  return new StartFailure(`${name} is ${JSON.stringify(text)}, but must be ${expected}.`);
}
