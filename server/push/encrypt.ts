import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a device's subscription, base64url. */
export interface DeviceKeys {
  /** A point of P-256, uncompressed: 65 bytes. */
  readonly p256dh: string;
  /** 16 bytes. */
  readonly auth: string;
}

/** Random values per message; given only to compare with test vectors. */
export interface MessageSecrets {
  /** 16 bytes. */
  readonly salt: Buffer;
  /** A private key of P-256: 32 bytes. */
  readonly senderKey: Buffer;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** A single record: no message exceeds the limit of push services. */
const RECORD_BYTES = 4096;
/** Delimiter of the last record (RFC 8188). */
const LAST_RECORD = Uint8Array.of(2);

/** Whether messages can be encrypted for `keys`: right lengths, and a point on the curve. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== 4) return false;
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false; // not on the curve
  }
}

/**
 * Encrypts `text` so that only the device can read it: RFC 8291 (keys) over RFC 8188 (`aes128gcm`).
 * Returns the message body, header included.
 *
 * @throws if `keys` are invalid (see `areDeviceKeys`).
 */
export function encryptFor(keys: DeviceKeys, text: string, secrets?: MessageSecrets): Buffer {
  const device = Buffer.from(keys.p256dh, 'base64url');
  const salt = secrets?.salt ?? randomBytes(16);
  const ecdh = createECDH('prime256v1');
  if (secrets) ecdh.setPrivateKey(secrets.senderKey);
  else ecdh.generateKeys();
  const sender = ecdh.getPublicKey();

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, sender]);
  const auth = Buffer.from(keys.auth, 'base64url');
  const material = derived(ecdh.computeSecret(device), auth, info, 32);
  const key = derived(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  const header = [salt, recordSize, Uint8Array.of(sender.length), sender];
  return Buffer.concat([...header, ...sealed, cipher.getAuthTag()]);
}

function derived(material: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, bytes));
}
