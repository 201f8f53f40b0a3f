import { pathOf } from '#contract/routes.ts';
import { artworkPng } from '../artwork-png.ts';
import { type OldClient, type OldForm, oldClient } from '../old-client.ts';
import { PASSWORD } from '../people.ts';

/** Somebody on the hub, and a way to do things in their name. */
export interface Resident {
  readonly id: string;
  readonly username: string;
  readonly client: OldClient;
}

/** What there is to be seen: the same on an empty hub as on a full one. */
export interface ScreenWorld {
  readonly origin: string;
  /** The path of a photograph of 12 MP. */
  readonly photograph: string;
  /** Has everything: posts, a project, followers, notifications. */
  readonly owner: Resident;
  /** Has nothing but an account. */
  readonly newcomer: Resident;
  /** Has no e-mail address. */
  readonly unreachable: Resident;
  /** Is leaving. */
  readonly leaver: Resident;
  /** The owner and this one follow each other. */
  readonly friend: Resident;
  readonly ids: {
    readonly ownPost: string;
    readonly friendsPost: string;
    /** Only those whom its author follows may comment on it; the owner is not one of them. */
    readonly closedPost: string;
    readonly ownProject: string;
    readonly friendsProject: string;
  };
}

export const OWN_TEXT = 'Last light over the ridge, handheld. Eleven minutes from gold to blue.';
export const FRIENDS_TEXT = 'Contour study: one height field, ninety levels, drawn by a pen.';
const CLOSED_TEXT = 'Notes on a borrowed plotter, for the people I work with.';
export const OWN_PROJECT = 'Last light over the ridge';

/** Fills a hub by its calls with what the screens show. */
export async function makeScreenWorld(origin: string, photograph: string): Promise<ScreenWorld> {
  const person = (username: string, more: object = {}) => register(origin, username, more);
  const owner = await person('iris', { firstName: 'Iris', lastName: 'Aldane' });
  const friend = await person('jonas.meer', { firstName: 'Jonas', lastName: 'Meer' });
  const stranger = await person('wren', { firstName: 'Wren', lastName: 'Okafor' });
  const newcomer = await person('newcomer');
  const unreachable = await person('unreachable', { email: undefined });
  const leaver = await person('leaver');
  const blocked = await person('loud_neighbour');
  await leaver.client.json('POST', '/api/users/delete', { password: PASSWORD });

  await follow(owner, friend);
  await follow(friend, owner);
  await follow(stranger, owner);
  await owner.client.bare('POST', `/api/users/${blocked.id}/block`);
  await fillProfile(owner);

  const closedPost = await publish(stranger, [
    ['content', CLOSED_TEXT],
    ['allowComments', 'followers'],
  ]);
  const friendsPost = await publish(friend, [
    ['content', FRIENDS_TEXT],
    ['media', artwork('contours', 'alpine', 5, [960, 640])],
    ['mediaAlt', 'Fine lines at even heights, crowding at the steep places.'],
  ]);
  const ownPost = await publish(owner, [
    ['content', OWN_TEXT],
    ['media', artwork('dunes', 'dawn', 3, [960, 640])],
    ['mediaAlt', 'Hills one behind the other in the last light.'],
  ]);
  await owner.client.bare('POST', `/api/posts/bookmark/${friendsPost}`);
  await friend.client.json('POST', `/api/posts/like/${ownPost}`, { userId: friend.id });
  await stranger.client.json('POST', `/api/posts/like/${ownPost}`, { userId: stranger.id });
  const comment = await remark(friend, `/api/posts/comment/${ownPost}`, {
    commentText: 'The haze between the second and the third hill is what makes it.',
  });
  await remark(owner, `/api/posts/comment/${ownPost}/reply/${comment}`, {
    replyText: 'Pure luck with the wind.',
  });
  await remark(stranger, `/api/posts/comment/${ownPost}`, { commentText: 'Which lens?' });
  await remark(owner, `/api/posts/comment/${friendsPost}`, { commentText: 'Which pen holds out?' });
  await exhibit(friend, 'Sixty levels');

  return {
    origin,
    photograph,
    owner,
    newcomer,
    unreachable,
    leaver,
    friend,
    ids: {
      ownPost,
      friendsPost,
      closedPost,
      ownProject: await exhibit(owner, OWN_PROJECT),
      friendsProject: await exhibit(friend, 'Ninety levels'),
    },
  };
}

async function register(origin: string, username: string, more: object): Promise<Resident> {
  const client = oldClient(origin);
  const { _id, token } = await asked(
    client.json('POST', '/api/users/register', {
      username,
      password: PASSWORD,
      email: `${username}@example.org`,
      ...more,
    }),
  );
  client.token = token;
  return { id: _id, username, client };
}

async function fillProfile({ client }: Resident): Promise<void> {
  await asked(
    client.form('PUT', '/api/users/update', [
      ['bannerImage', artwork('silk', 'ocean', 8, [1200, 400])],
      ['profileImage', artwork('portrait', 'dawn', 4, [320, 320])],
      ['title', 'Landscape photographer'],
      ['countries', 'Norway, Portugal'],
      ['about', JSON.stringify({ bio: 'Slow pictures of fast weather.' })],
      ['skills', JSON.stringify(['Photography', 'Illustration'])],
      ['qualifications', 'MA Photography, Bergen'],
      ['languages', 'English, Norwegian'],
    ]),
  );
}

async function exhibit({ id, client }: Resident, title: string): Promise<string> {
  const { _id } = await asked(
    client.form('POST', '/api/projects/add', [
      ['userId', id],
      ['title', title],
      ['subtitle', 'One evening, one lens'],
      ['shortDescription', 'Long exposures'],
      ['date', '2026-06-21'],
      ['classification', 'Photography'],
      ['keywords', 'evening, mountains'],
      ['coverPhoto', artwork('dunes', 'night', 11, [1200, 800])],
      ['contentBlock_0_type', 'text'],
      ['contentBlock_0_content', 'The light goes over the ridge in eleven minutes.'],
      ['contentBlock_1_type', 'image'],
      ['contentBlock_1_content', artwork('flow', 'ocean', 2, [1200, 600])],
      ['gallery[0]', artwork('glass', 'dawn', 1, [600, 400])],
      ['gallery[1]', artwork('orbits', 'riso', 2, [400, 500])],
      ['gallery[2]', artwork('silk', 'clay', 3, [640, 400])],
    ]),
  );
  return _id;
}

async function publish({ client }: Resident, fields: OldForm): Promise<string> {
  return (await asked(client.form('POST', '/api/posts', fields)))._id;
}

async function remark({ client }: Resident, path: string, body: object): Promise<string> {
  return (await asked(client.json('POST', path, body)))._id;
}

async function follow({ client }: Resident, { id }: Resident): Promise<void> {
  await asked(client.emptyJson('POST', pathOf('/api/users/follow/:id', { id })));
}

type Painting = Parameters<typeof artworkPng>[0];

function artwork(
  style: Painting['style'],
  palette: Painting['palette'],
  seed: number,
  [widthPx, heightPx]: readonly [number, number],
): File {
  return artworkPng({ style, palette, seed, widthPx, heightPx }, `${style}-${seed}.png`);
}

/** The body of an answer that must not be a refusal. */
async function asked(answer: ReturnType<OldClient['get']>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
