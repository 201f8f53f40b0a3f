import type { DemoImage } from './gallery.ts';

/** A post of the demo. */
export interface ScriptedPost {
  readonly by: string;
  /** Age in minutes. */
  readonly minutesAgo: number;
  readonly text: string;
  readonly likes: number;
  readonly isPrivate?: boolean;
  readonly artwork?: { readonly image: DemoImage; readonly alt: string };
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The visitor's own post: something to edit, extend and delete. */
export const VISITOR_POST: Omit<ScriptedPost, 'by' | 'likes'> = {
  minutesAgo: 4,
  text: 'Hello from the demo account. This post is yours: edit it, extend it, see who likes it, delete it.',
};

/** The posts of the demo, newest first. */
export const FEED_SCRIPT: readonly ScriptedPost[] = [
  {
    by: 'mara.voss',
    minutesAgo: 42,
    text: 'First light from the hut, painted from memory on the train home. Seven layers, one brush, no black.',
    likes: 9,
    artwork: { image: 'dunes-dawn-wide', alt: 'Layered purple hills under a low, pale sun' },
  },
  {
    by: 'felix.brandt',
    minutesAgo: 95,
    text: 'Spring season for the quartet. They asked for “something with circles, but serious”.',
    likes: 7,
    artwork: {
      image: 'poster-bauhaus-tall',
      alt: 'A grid of discs, leaves and stripes in red, blue and yellow',
    },
  },
  {
    by: 'linh.pham',
    minutesAgo: 2 * HOUR + 10,
    text: 'Small thing I learned this week: people do not read error messages, they read the first four words of error messages.\n\nWe moved the verb to the front. Support mail halved.',
    likes: 8,
  },
  {
    by: 'jun.tanaka',
    minutesAgo: 4 * HOUR,
    text: '12,000 threads following one field. Changed the frequency from 2.1 to 2.2 and it finally breathes.',
    likes: 6,
    artwork: {
      image: 'flow-night-wide',
      alt: 'Fine cream and violet lines flowing over a night-blue ground',
    },
  },
  {
    by: 'theo.lindqvist',
    minutesAgo: 6 * HOUR,
    text: 'Sheet 4 of an island that does not exist. Contour interval 20 m, every fifth one heavier, as it should be.',
    likes: 10,
    artwork: {
      image: 'contours-alpine-wide',
      alt: 'A green topographic map with fine contour lines',
    },
  },
  {
    by: 'samuel.ortiz',
    minutesAgo: 8 * HOUR,
    text: 'This is the second movement. Radius is time, colour is the section that plays. The red is where the oboe gets its revenge.',
    likes: 5,
    artwork: { image: 'orbits-mono-square', alt: 'Grey and red arcs around a common centre' },
  },
  {
    by: 'ewa.kowalska',
    minutesAgo: 11 * HOUR,
    text: 'Study for the west window. Lead is drawn, colour is only a promise until the sun agrees.',
    likes: 7,
    artwork: { image: 'glass-moss-tall', alt: 'Green and grey panes of glass in dark lead' },
  },
  {
    by: 'clara.rossi',
    minutesAgo: 15 * HOUR,
    text: 'Looking for an illustrator for a children’s book about tides. Twelve spreads, fair money, no rush, very small octopus. Write to me.',
    likes: 4,
  },
  {
    by: 'ines.carvalho',
    minutesAgo: 19 * HOUR,
    text: 'Cabo da Roca, before anybody was awake.',
    likes: 8,
    artwork: { image: 'dunes-ocean-wide', alt: 'Blue ridges fading into a teal morning' },
  },
  {
    by: 'amara_okafor',
    minutesAgo: 22 * HOUR,
    text: 'Repeat tile for the new wallpaper. If you can find the seam, I owe you a coffee.',
    likes: 6,
    artwork: { image: 'poster-riso-square', alt: 'Coral, teal and navy shapes on a cream ground' },
  },
  {
    by: 'noor.haddad',
    minutesAgo: DAY + 3 * HOUR,
    text: 'Frame 118 of a title sequence that nobody will see before autumn. It moves like cloth under water.',
    likes: 9,
    artwork: { image: 'silk-ocean-wide', alt: 'Folded light in deep blue and turquoise' },
  },
  {
    by: 'david_mensah',
    minutesAgo: DAY + 9 * HOUR,
    text: 'Height map test for the island. The players will land on the pale part and regret it.',
    likes: 5,
    artwork: { image: 'contours-desert-square', alt: 'Sand-coloured heights with contour lines' },
  },
  {
    by: 'mara.voss',
    minutesAgo: 2 * DAY,
    text: 'Only for the people I work with: first sketch of the mural. Be kind, then be honest.',
    likes: 2,
    isPrivate: true,
    artwork: { image: 'silk-dawn-wide', alt: 'Soft folds of violet and orange' },
  },
  {
    by: 'felix.brandt',
    minutesAgo: 2 * DAY + 7 * HOUR,
    text: 'Rejected, and I still like it better.',
    likes: 11,
    artwork: { image: 'poster-mono-tall', alt: 'Black, grey and red geometry on off-white' },
  },
  {
    by: 'linh.pham',
    minutesAgo: 3 * DAY,
    text: 'Question for everybody who draws interfaces: what is the oldest screen you made that is still in use? Mine is a ward rota from 2017. It has outlived two chief physicians.',
    likes: 6,
  },
  {
    by: 'ewa.kowalska',
    minutesAgo: 3 * DAY + 5 * HOUR,
    text: 'Found under a hundred years of soot. We did nothing but wash it.',
    likes: 10,
    artwork: { image: 'glass-desert-wide', alt: 'Cream and terracotta panes, freshly cleaned' },
  },
  {
    by: 'jun.tanaka',
    minutesAgo: 4 * DAY,
    text: 'Daylight version, for people who print things.',
    likes: 4,
    artwork: { image: 'flow-riso-square', alt: 'Pastel threads on a pale grey ground' },
  },
  {
    by: 'samuel.ortiz',
    minutesAgo: 5 * DAY,
    text: 'Night score for strings and one very late trumpet.',
    likes: 7,
    artwork: { image: 'orbits-night-tall', alt: 'Coral and violet arcs on a midnight ground' },
  },
  {
    by: 'theo.lindqvist',
    minutesAgo: 6 * DAY,
    text: 'Every map lies a little. The craft is choosing where.',
    likes: 11,
  },
];

/** Comments: by whom, under whose newest post, and the text. */
export const COMMENT_SCRIPT: readonly {
  readonly by: string;
  readonly under: string;
  readonly minutesAgo: number;
  readonly text: string;
}[] = [
  {
    by: 'ines.carvalho',
    under: 'mara.voss',
    minutesAgo: 30,
    text: 'The third ridge is exactly the colour of six in the morning.',
  },
  {
    by: 'theo.lindqvist',
    under: 'mara.voss',
    minutesAgo: 21,
    text: 'I can tell you the name of every one of these. All of them wrong.',
  },
  { by: 'clara.rossi', under: 'felix.brandt', minutesAgo: 60, text: 'Serious circles. Ship it.' },
  {
    by: 'noor.haddad',
    under: 'jun.tanaka',
    minutesAgo: 3 * HOUR,
    text: 'Would you let me animate this? Slowly. Very slowly.',
  },
  {
    by: 'david_mensah',
    under: 'theo.lindqvist',
    minutesAgo: 5 * HOUR,
    text: 'Where do I buy land?',
  },
];
