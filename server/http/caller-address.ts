import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** 16-bit groups of an IPv6 address, and of a customer network (/64). */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns the caller's address as counted by limits. For IPv6 that is the /64, because one customer
 * owns all its addresses.
 */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const [address = ip] = ip.split('%'); // without the link-local zone
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const [, , , , , sixth, high = 0, low = 0] = groups;
  const isMapped = sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1); // hexadecimal only
  const [before = '', after = ''] = written.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === '' ? [] : after.split(':');
  const left = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...left, ...tail].map((group) => Number.parseInt(group, 16));
}

/** For operators: without the setting, all people behind a proxy count as one. */
export const UNTRUSTED_PROXY =
  'A proxy stands before the server, and TRUST_PROXY is not set: everybody shares the rate limits of its address, and cookies are not marked as secure. Set TRUST_PROXY to the address of the proxy.';

/** Logs once where requests come through a proxy that is not trusted. */
export function warnOfProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    if (!isLogged && headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      log.warn(UNTRUSTED_PROXY);
    }
    done();
  });
}
