import { Agent, request } from 'node:https';
import { isIP } from 'node:net';

import { LIMITS } from '#contract/limits.ts';
import type { PushService, PushTarget } from '../context.ts';
import { areDeviceKeys, encryptFor } from './encrypt.ts';
import { isPublicAddress, lookupAllowed } from './public-address.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

/** The push service does not take this message, and would not take it later. */
export class PushRejected extends Error {
  override readonly name = 'PushRefused';
}

export interface PushServiceOptions {
  readonly keys: VapidKeys;
  /** Hosts that messages may be sent to; `*.` at the start stands for any name below. */
  readonly hosts: readonly string[];
  /** `mailto:` or `https:` address of who runs this installation. */
  readonly contact: string;
  readonly now: () => number;
  /** For a test that is its own push service: whom to trust, and where it may be. */
  readonly trust?: {
    readonly ca: string;
    readonly isAllowed: (address: string) => boolean;
  };
}

export interface ClosablePushService extends PushService {
  close(): void;
}

/** Sends to the push services of the browsers: over TLS, to known hosts at public addresses only. */
export function pushService(options: PushServiceOptions): ClosablePushService {
  const { keys, hosts, contact, now, trust } = options;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: LIMITS.jobsAtOnce,
    lookup: lookupAllowed(trust?.isAllowed ?? isPublicAddress),
    ...(trust ? { ca: trust.ca } : {}),
  });
  return {
    publicKey: keys.publicKey,
    isKnownService: (endpoint) => isKnownService(endpoint, hosts),
    areKeys: areDeviceKeys,
    async send(target, text, topic, signal) {
      // The list of hosts may have become shorter since the device was registered.
      if (!isKnownService(target.endpoint, hosts)) throw new PushRejected('Not a known service.');
      const status = await post(
        target,
        encryptFor(target, text),
        {
          authorization: vapidHeader(keys, new URL(target.endpoint).origin, contact, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(LIMITS.pushTtlMs / 1000),
          urgency: 'normal',
          topic,
        },
        AbortSignal.any([signal, AbortSignal.timeout(LIMITS.pushTimeoutMs)]),
        agent,
      );
      return outcomeOf(status);
    },
    close: () => agent.destroy(),
  };
}

/** The status of the answer. Redirects are not followed; what else the answer says is not read. */
function post(
  { endpoint }: PushTarget,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  agent: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': body.length };
    const call = request(
      endpoint,
      { method: 'POST', headers: { ...headers, ...length }, agent, signal },
      (answer) => {
        answer.on('error', () => undefined); // its status is all that counts
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function outcomeOf(status: number): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const words = `The push service answered ${status}.`;
  if (status === 429 || status >= 500) throw new Error(words);
  throw new PushRejected(words);
}

function isKnownService(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  // The lookup that keeps private addresses out sees names only.
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host,
  );
}
