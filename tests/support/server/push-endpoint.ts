import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

/** A message as a push service receives it. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** How the push service answers: a status, or never. */
export type PushAnswer = number | 'never';

/** A push service on this machine, over TLS. */
export async function pushEndpoint() {
  const { cert, key } = selfSigned('localhost');
  const received: ReceivedPush[] = [];
  const answers = new Map<string, PushAnswer>();
  const server = createServer({ cert, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const answer = answers.get(path) ?? 201;
      if (answer === 'never') return;
      response.writeHead(answer, answer < 400 && answer >= 300 ? { location: '/elsewhere' } : {});
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    cert,
    received,
    /** How calls of a path are answered; 201 unless said otherwise. */
    answers,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser's side of a subscription: its keys, and how it opens what arrives. */
export function pushDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const point = ecdh.generateKeys();
  const auth = Buffer.alloc(16, 7);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** Decrypts a message according to RFC 8291. */
    open(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const idLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
      const material = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32);
      const part = (name: string, bytes: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(material), salt, `Content-Encoding: ${name}\0`, bytes),
        );
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = text.lastIndexOf(2);
      return text.subarray(0, end).toString('utf8');
    },
  };
}

/** The claims of a VAPID header, once its signature was checked by the key that it names. */
export function vapidClaims(header: string): {
  aud: string;
  exp: number;
  sub: string;
  key: string;
} {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(header)?.groups ?? {};
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is false.');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
