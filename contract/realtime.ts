/** Events that the server sends over the socket; the page sends none. */
export interface RealtimeEvents {
  /** A post that this viewer may see was published. */
  'post:created': (event: { readonly postId: string; readonly userId: string }) => void;
}

/** What the handshake carries: the token travels in its auth payload, never in the address. */
export interface RealtimeAuth {
  readonly token: string;
}
