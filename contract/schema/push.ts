import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';

/** The server's public key, which a browser needs to subscribe: base64url of 65 bytes. */
export const PushKeySchema = Type.Object({ publicKey: Type.String() });
export type PushKey = Static<typeof PushKeySchema>;

/** An address is ASCII, so that as many bytes of it stand in an index as it has characters. */
const Endpoint = Type.String({
  pattern: '^[!-~]+$',
  minLength: 1,
  maxLength: LIMITS.pushEndpointChars,
});

/** A device's subscription, as `PushSubscription.toJSON()` gives it; it may carry more. */
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
