/** Events that the server sends over the socket; the page sends none. */
export interface RealtimeEvents {
  /** A post that this viewer may see was published. */
  'post:created': (event: { readonly postId: string; readonly userId: string }) => void;
  /** A post that this viewer may see is liked by so many people now. */
  'post:likes': (event: { readonly postId: string; readonly likes: number }) => void;
  'post:deleted': (event: { readonly postId: string }) => void;
  'post:updated': (event: { readonly postId: string }) => void;
  /** A comment or reply below a post that this viewer may see; `parentId` is what it answers. */
  'comment:created': (event: {
    readonly postId: string;
    readonly commentId: string;
    readonly parentId: string | undefined;
    readonly userId: string;
  }) => void;
  /** It is gone, or a stub where others had answered it. */
  'comment:deleted': (event: {
    readonly postId: string;
    readonly commentId: string;
    readonly left: 'nothing' | 'stub';
  }) => void;
  /** This viewer is told something; what was missed is asked for by the last known `sequence`. */
  'notification:new': (event: {
    readonly notificationId: string;
    readonly type: string;
    readonly message: string;
    readonly postId: string | undefined;
    readonly sequence: number;
  }) => void;
  'notification:count': (event: { readonly unread: number }) => void;
}

/** What the handshake carries: the token travels in its auth payload, never in the address. */
export interface RealtimeAuth {
  readonly token: string;
}
