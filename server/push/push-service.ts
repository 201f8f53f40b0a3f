import { Agent, request } from 'node:https';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { PushService } from '../context.ts';
import { lookupPublic, namedHostUrl, type OutgoingTrust } from '../outgoing/public-address.ts';
import type { PushTarget } from '../store/notifications/push-subscriptions.ts';
import { areDeviceKeys, encryptFor } from './encrypt.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

/** The push service rejected the message permanently. */
export class PushRejected extends Error {
  override readonly name = 'PushRejected';
}

export interface PushServiceOptions {
  readonly keys: VapidKeys;
  /** Allowed hosts; a leading `*.` matches any subdomain. */
  readonly hosts: readonly string[];
  /** `mailto:` or `https:` contact of the operator. */
  readonly contact: string;
  readonly now: () => number;
  readonly trust?: OutgoingTrust;
}

export interface ClosablePushService extends PushService {
  close(): void;
}

/** Sends to browser push services: over TLS, only to allowed hosts at public addresses. */
export function pushService(options: PushServiceOptions): ClosablePushService {
  const { keys, hosts, contact, now, trust } = options;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: SERVER_LIMITS.jobsAtOnce,
    lookup: lookupPublic(trust),
    ...(trust ? { ca: trust.ca } : {}),
  });
  return {
    publicKey: keys.publicKey,
    isKnownService: (endpoint) => isKnownService(endpoint, hosts),
    areKeys: areDeviceKeys,
    async send(target, text, topic, signal) {
      // The host may have been removed from the list since the device was registered.
      if (!isKnownService(target.endpoint, hosts)) throw new PushRejected('Not a known service.');
      const status = await post(
        target,
        encryptFor(target, text),
        {
          authorization: vapidHeader(keys, new URL(target.endpoint).origin, contact, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(SERVER_LIMITS.pushTtlMs / 1000),
          urgency: 'normal',
          topic,
        },
        AbortSignal.any([signal, AbortSignal.timeout(SERVER_LIMITS.pushTimeoutMs)]),
        agent,
      );
      return outcomeOf(status);
    },
    close: () => agent.destroy(),
  };
}

/** Returns the response status. Redirects are not followed and the body is not read. */
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
        answer.on('error', () => undefined); // only the status counts
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
  const message = `The push service answered ${status}.`;
  if (status === 429 || status >= 500) throw new Error(message);
  throw new PushRejected(message);
}

function isKnownService(endpoint: string, hosts: readonly string[]): boolean {
  const url = namedHostUrl(endpoint);
  if (!url) return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host,
  );
}
