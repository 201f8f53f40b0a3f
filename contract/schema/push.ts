import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';

/** The server's public key for subscriptions: base64url of 65 bytes. */
export const PushKeySchema = Type.Object({ publicKey: Type.String() });
export type PushKey = Static<typeof PushKeySchema>;

/** ASCII, so that its bytes in an index are its characters. */
const Endpoint = Type.String({
  pattern: '^[!-~]+$',
  minLength: 1,
  maxLength: LIMITS.pushEndpointChars,
});

/** A device's subscription as `PushSubscription.toJSON()` returns it; may have more fields. */
export const PushSubscriptionSchema = Type.Object({
  endpoint: Endpoint,
  keys: Type.Object({
    /** A point of P-256, uncompressed: base64url of 65 bytes. */
    p256dh: Type.String({ maxLength: 100 }),
    /** base64url of 16 bytes. */
    auth: Type.String({ maxLength: 100 }),
  }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionSchema>;

export const PushUnsubscribeSchema = Type.Object({ endpoint: Endpoint });
