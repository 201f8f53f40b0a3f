import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');
}

/** Public IPv6, except for the ranges above. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Whether `address` is on the public internet, not this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** For tests with a server of their own. */
export interface OutgoingTrust {
  /** Its certificate. */
  readonly ca: string;
  readonly isAllowed: (address: string) => boolean;
  /** Resolves names in place of the system. */
  readonly lookup?: typeof lookup;
  /** Where it listens, whatever an address says. */
  readonly port?: number;
}

/**
 * Returns the address of a named host over TLS; `undefined` for anything else. The guarded lookup
 * below only runs for names, not for literal addresses.
 */
export function namedHostUrl(address: string): URL | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url : undefined;
}

/**
 * DNS lookup that keeps only public addresses. The check applies to the address that is connected
 * to, which prevents DNS rebinding.
 */
export function lookupPublic(trust?: OutgoingTrust): LookupFunction {
  const isAllowed = trust?.isAllowed ?? isPublicAddress;
  const resolve = trust?.lookup ?? lookup;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '');
        return;
      }
      const allowed: LookupAddress[] = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(new Error(`${hostname} has no public address.`), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
