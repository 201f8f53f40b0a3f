import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathOf } from '#contract/calls/route.ts';
import { imageFile } from '../../../server/demo/gallery.ts';
import { PASSWORD } from '../e2e/accounts.ts';
import { type OldClient, type OldForm, oldClient } from '../e2e/old-client.ts';
import { apngOf } from '../media/png.ts';

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
  readonly photoPath: string;
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
  /** Follows the owner, who does not follow them. */
  readonly stranger: Resident;
  readonly ids: {
    readonly ownPost: string;
    readonly friendsPost: string;
    /** The friend's: several images, edited. */
    readonly seriesPost: string;
    /** The friend's: about their project. */
    readonly projectPost: string;
    /** Only people whom its author follows may comment; the owner is not one of them. */
    readonly closedPost: string;
    readonly ownProject: string;
    readonly friendsProject: string;
    /** The stranger's: has nothing but a title. */
    readonly bareProject: string;
  };
}

export const OWN_TEXT = 'Last light over the ridge, handheld. Eleven minutes from gold to blue.';
export const SERIES_TEXT = 'Four sheets from one evening at the plotter.';
export const FRIENDS_TEXT = 'Contour study: one height field, ninety levels, drawn by a pen.';
export const POSTED_PROJECT = 'Sixty levels';
export const ANIMATED_TEXT = 'Red and blue plates, one after the other, to see if they register.';
export const LONG_TEXT = 'What a plotter needs for one sheet, from top to bottom:';
const LONG_LINES = Array.from({ length: 24 }, (_, at) => `Pen ${at + 1}, ${at + 3} minutes.`);
const CLOSED_TEXT = 'Notes on a borrowed plotter, for the people I work with.';
export const OWN_PROJECT = 'Last light over the ridge';

/** Fills a hub by its calls with what the screens show. */
export async function makeScreenWorld(origin: string, photograph: string): Promise<ScreenWorld> {
  const person = (username: string, more: object = {}) => register(origin, username, more);
  const owner = await person('iris', { firstName: 'Iris', lastName: 'Aldane' });
  const friend = await person('jonas.meer', { firstName: 'Jonas', lastName: 'Meer' });
  const stranger = await person('wren', { firstName: 'Wren', lastName: 'Okafor' });
  const newcomer = await person('tilda', { firstName: 'Tilda', lastName: 'Berg' });
  const unreachable = await person('matti.salo', {
    firstName: 'Matti',
    lastName: 'Salo',
    email: undefined,
  });
  const leaver = await person('petra.holm', { firstName: 'Petra', lastName: 'Holm' });
  const blocked = await person('rex_tandy', { firstName: 'Rex', lastName: 'Tandy' });
  await leaver.client.json('POST', '/api/users/delete', { password: PASSWORD });

  await follow(owner, friend);
  await follow(friend, owner);
  await follow(stranger, owner);
  await owner.client.bare('POST', `/api/users/${blocked.id}/block`);
  await fillProfile(owner, {
    portrait: artwork('portrait/illustrators-mara.voss'),
    banner: artwork('silk-ocean-wide'),
    title: 'Landscape photographer',
    countries: 'Norway, Portugal',
    bio: 'Slow pictures of fast weather.',
    skills: ['Photography', 'Illustration'],
    qualifications: 'MA Photography (Bergen)',
    languages: 'English, Norwegian',
  });
  await fillProfile(friend, {
    portrait: artwork('portrait/coders-theo.lindqvist'),
    banner: artwork('contours-mono-wide'),
    title: 'Plotter artist',
    countries: 'Germany',
    bio: 'Draws terrain with pens and patience.',
    skills: ['Illustration', 'Print-Making'],
    qualifications: 'Diploma in Cartography',
    languages: 'German, English',
  });
  await fillProfile(stranger, {
    portrait: artwork('portrait/photographers-ines.carvalho'),
    title: 'Toolmaker for artists',
    countries: 'Ireland',
    bio: 'Mends machines that draw.',
    skills: ['Embedded Systems and Firmware'],
    qualifications: 'BEng Mechatronics',
    languages: 'English, Igbo',
  });
  await fillProfile(unreachable, {
    portrait: artwork('portrait/coders-jun.tanaka'),
    title: 'Type designer',
  });

  // The oldest: other screens have no need of it.
  await publish(friend, [['content', [LONG_TEXT, ...LONG_LINES].join('\n')]]);
  const seriesPost = await publish(friend, [
    ['content', 'Three sheets from one evening at the plotter.'],
    ['media', artwork('contours-ocean-square')],
    ['mediaAlt', 'Fine blue lines around an island.'],
    ['media[1]', artwork('contours-moss-square')],
    ['mediaAlt[1]', 'The same island, in green.'],
    ['media[2]', artwork('flow-clay-square')],
  ]);
  await expectOk(
    friend.client.form('PUT', `/api/posts/update/${seriesPost}`, [
      ['content', SERIES_TEXT],
      ...(await imageNames(friend, seriesPost)),
      ['media[3]', artwork('orbits-night-tall')],
      ['mediaAlt[3]', 'Circles around a centre that is empty.'],
    ]),
  );
  await publish(friend, [
    ['content', ANIMATED_TEXT],
    ['media', new File([apngOf(640, 400)], 'plates.png', { type: 'image/png' })],
    ['mediaAlt', 'A field that changes between red and blue.'],
  ]);
  const closedPost = await publish(stranger, [
    ['content', CLOSED_TEXT],
    ['allowComments', 'followers'],
  ]);
  const friendsPost = await publish(friend, [
    ['content', FRIENDS_TEXT],
    ['media', artwork('contours-alpine-wide')],
    ['mediaAlt', 'Fine lines at even heights, crowding at the steep places.'],
  ]);
  const postedProject = await exhibit(friend, {
    title: POSTED_PROJECT,
    subtitle: 'The same island, with a thicker pen',
    shortDescription: 'Pen on paper',
    date: '2026-02-08',
    classification: 'Print-Making',
    keywords: 'plotter, terrain',
    text: 'Fewer lines, and each of them has to be right.',
    cover: 'contours-moss-square',
    picture: 'contours-desert-wide',
  });
  const friendsProject = await exhibit(friend, {
    title: 'Ninety levels',
    subtitle: 'An island that does not exist',
    shortDescription: 'Pen on paper',
    date: '2026-05-14',
    classification: 'Illustration',
    keywords: 'plotter, terrain, contours',
    text: 'One height field, drawn at ninety even heights. Where the lines crowd, it is steep.',
    cover: 'contours-ocean-square',
    picture: 'flow-clay-square',
    caption: 'The clay that the island was printed on.',
  });
  const projectPost = await publish(friend, [
    ['content', POSTED_PROJECT],
    ['projectId', postedProject],
  ]);
  const ownPost = await publish(owner, [
    ['content', OWN_TEXT],
    ['media', artwork('dunes-desert-wide')],
    ['mediaAlt', 'Hills one behind the other in the last light.'],
  ]);
  await owner.client.bare('POST', `/api/posts/bookmark/${friendsPost}`);
  await friend.client.json('POST', `/api/posts/like/${ownPost}`, { userId: friend.id });
  await stranger.client.json('POST', `/api/posts/like/${ownPost}`, { userId: stranger.id });
  const comment = await addComment(friend, `/api/posts/comment/${ownPost}`, {
    commentText: 'The haze between the second and the third hill is what makes it.',
  });
  await addComment(owner, `/api/posts/comment/${ownPost}/reply/${comment}`, {
    replyText: 'Pure luck with the wind.',
  });
  await addComment(stranger, `/api/posts/comment/${ownPost}`, { commentText: 'Which lens?' });
  await addComment(owner, `/api/posts/comment/${friendsPost}`, {
    commentText: 'Which pen holds out?',
  });
  await exhibit(owner, {
    title: 'The hour after',
    subtitle: 'The same ridge, without the sun',
    shortDescription: 'Long exposures',
    date: '2026-06-20',
    classification: 'Photography',
    keywords: 'evening, mountains',
    text: 'Blue takes its time.',
    cover: 'dunes-desert-wide',
    picture: 'silk-dawn-wide',
  });

  return {
    origin,
    photoPath: photograph,
    owner,
    newcomer,
    unreachable,
    leaver,
    friend,
    stranger,
    ids: {
      ownPost,
      friendsPost,
      seriesPost,
      closedPost,
      ownProject: await exhibit(owner, {
        title: OWN_PROJECT,
        subtitle: 'One evening, one lens',
        shortDescription: 'Long exposures',
        date: '2026-06-21',
        classification: 'Photography',
        keywords: 'evening, mountains',
        text: 'The light goes over the ridge in eleven minutes.',
        cover: 'dunes-night-wide',
        picture: 'flow-night-wide',
      }),
      friendsProject,
      projectPost,
      bareProject: await projectOf(stranger, [['title', 'Something about plotters']]),
    },
  };
}

async function register(origin: string, username: string, more: object): Promise<Resident> {
  const client = oldClient(origin);
  const { _id, token } = await expectOk(
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

interface Profile {
  readonly portrait?: File;
  readonly banner?: File;
  readonly title: string;
  readonly countries?: string;
  readonly bio?: string;
  readonly skills?: readonly string[];
  readonly qualifications?: string;
  readonly languages?: string;
}

async function fillProfile({ client }: Resident, profile: Profile): Promise<void> {
  const { portrait: face, banner, bio = '', skills = [], ...texts } = profile;
  await expectOk(
    client.form('PUT', '/api/users/update', [
      ...Object.entries(texts),
      ['about', JSON.stringify({ bio })],
      ['skills', JSON.stringify(skills)],
      ...(banner ? [['bannerImage', banner] as const] : []),
      ...(face ? [['profileImage', face] as const] : []),
    ]),
  );
}

interface Exhibit {
  readonly title: string;
  readonly subtitle: string;
  readonly shortDescription: string;
  readonly date: string;
  readonly classification: string;
  readonly keywords: string;
  readonly text: string;
  readonly cover: string;
  readonly picture: string;
  /** Of that picture, and of the first of the gallery. */
  readonly caption?: string;
}

function exhibit(
  owner: Resident,
  { text, cover, picture, caption, ...fields }: Exhibit,
): Promise<string> {
  return projectOf(owner, [
    ...Object.entries(fields),
    ['coverPhoto', artwork(cover)],
    ['contentBlock_0_type', 'text'],
    ['contentBlock_0_content', text],
    ['contentBlock_1_type', 'image'],
    ['contentBlock_1_content', artwork(picture)],
    ['gallery[0]', artwork('glass-riso-wide')],
    ['gallery[1]', artwork('orbits-night-tall')],
    ['gallery[2]', artwork('silk-dawn-wide')],
    ...(caption === undefined
      ? []
      : ([
          ['contentBlock_1_caption', caption],
          ['galleryCaption[0]', caption],
        ] as const)),
  ]);
}

async function projectOf({ id, client }: Resident, fields: OldForm): Promise<string> {
  const form: OldForm = [['userId', id], ...fields];
  return (await expectOk(client.form('POST', '/api/projects/add', form)))._id;
}

async function publish({ client }: Resident, fields: OldForm): Promise<string> {
  return (await expectOk(client.form('POST', '/api/posts', fields)))._id;
}

/** The form fields that keep the images of a post. */
async function imageNames({ client }: Resident, postId: string): Promise<OldForm> {
  const { mediaItems } = await expectOk(client.get(`/api/posts/${postId}`));
  return mediaItems.map(({ src }: { readonly src: string }, at: number) => [
    `mediaExisting[${at}]`,
    src,
  ]);
}

async function addComment({ client }: Resident, path: string, body: object): Promise<string> {
  return (await expectOk(client.json('POST', path, body)))._id;
}

async function follow({ client }: Resident, { id }: Resident): Promise<void> {
  await expectOk(client.emptyJson('POST', pathOf('/api/users/follow/:id', { id })));
}

/** A picture of the demonstration. */
function artwork(name: string): File {
  const file = imageFile(name);
  return new File([readFileSync(file)], basename(file.pathname), { type: 'image/webp' });
}

/** The body of an answer that must not be a refusal. */
async function expectOk(answer: ReturnType<OldClient['get']>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
