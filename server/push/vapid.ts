import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Key pair that identifies this server to push services (RFC 8292). */
export interface VapidKeys {
  /** A point of P-256, uncompressed: base64url of 65 bytes. */
  readonly publicKey: string;
  /** base64url of 32 bytes. */
  readonly privateKey: string;
}

/** Tokens may be valid for a day; half of that tolerates clock differences. */
const TOKEN_MS = 12 * 60 * 60_000;

export function makeVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  if (x === undefined || y === undefined || d === undefined) throw new Error('No P-256 key.');
  const point = [Uint8Array.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

/**
 * Returns the `authorization` header of a message.
 *
 * @param audience origin of the push service.
 * @param contact `mailto:` or `https:` contact of the operator.
 */
export function vapidHeader(
  keys: VapidKeys,
  audience: string,
  contact: string,
  nowMs: number,
): string {
  const claims = { aud: audience, exp: Math.floor((nowMs + TOKEN_MS) / 1000), sub: contact };
  const signed = `${asPart({ typ: 'JWT', alg: 'ES256' })}.${asPart(claims)}`;
  const key = { key: privateKeyOf(keys), dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
}

function asPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function privateKeyOf({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
}
