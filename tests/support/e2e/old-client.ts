/**
 * A client written from the order alone: its addresses, payloads and field names stand here as the
 * order has them, and nothing of the product's own contract is imported.
 */

export interface OldAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: this client knows no types, as the old ones did not
  readonly body: any;
}

export interface OldClient {
  /** What the client keeps under the key `token`. */
  token: string | undefined;
  /** Cookies are kept, as a browser keeps them, without the client's doing. */
  readonly get: (path: string) => Promise<OldAnswer>;
  readonly getWithoutAuth: (path: string) => Promise<OldAnswer>;
  readonly json: (method: string, path: string, payload: object) => Promise<OldAnswer>;
  /** With a JSON content type and nothing in the body. */
  readonly emptyJson: (method: string, path: string) => Promise<OldAnswer>;
  /** Without a body and without a content type. */
  readonly bare: (method: string, path: string) => Promise<OldAnswer>;
  readonly form: (method: string, path: string, fields: OldForm) => Promise<OldAnswer>;
}

export type OldForm = readonly (readonly [string, string | File])[];

/** A client of the server at `origin`, signed in by nobody yet. */
export function oldClient(origin: string): OldClient {
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    path: string,
    { auth = true, ...init }: RequestInit & { readonly auth?: boolean } = {},
  ): Promise<OldAnswer> {
    const headers = new Headers(init.headers);
    if (auth && client.token !== undefined) headers.set('authorization', `Bearer ${client.token}`);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(`${origin}${path}`, { ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson ? await response.json() : new Uint8Array(await response.arrayBuffer()),
    };
  }

  const JSON_TYPE = { 'content-type': 'application/json' };
  const client: OldClient = {
    token: undefined,
    get: (path) => send('GET', path),
    getWithoutAuth: (path) => send('GET', path, { auth: false }),
    json: (method, path, payload) =>
      send(method, path, { headers: JSON_TYPE, body: JSON.stringify(payload) }),
    emptyJson: (method, path) => send(method, path, { headers: JSON_TYPE }),
    bare: (method, path) => send(method, path),
    form: (method, path, fields) => {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      return send(method, path, { body });
    },
  };
  return client;
}

/** The fields of section 3. */
export const FIELDS = {
  user: [
    '_id',
    'username',
    'firstName',
    'lastName',
    'title',
    'profileImage',
    'bannerImage',
    'countries',
    'about',
    'skills',
    'qualifications',
    'certifications',
    'languages',
    'experience',
    'followers',
    'following',
    'projects',
  ],
  post: [
    '_id',
    'user',
    'content',
    'media',
    'likes',
    'likedBy',
    'bookmarks',
    'comments',
    'visibility',
    'commentPermission',
    'createdAt',
    'postDate',
    'dateExtendedBy',
  ],
  comment: ['_id', 'commentBy', 'commentText', 'likes', 'likedBy', 'replies', 'createdAt'],
  reply: ['_id', 'replyBy', 'replyText', 'likes', 'likedBy', 'replies', 'createdAt'],
  notification: ['_id', 'isRead', 'message', 'user', 'additionalInfo'],
  project: [
    '_id',
    'coverPhoto',
    'title',
    'subtitle',
    'date',
    'classification',
    'keywords',
    'contentBlocks',
    'shortDescription',
    'gallery',
  ],
} as const;
