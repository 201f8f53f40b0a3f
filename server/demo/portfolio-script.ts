import type { DemoImage } from './gallery.ts';

/** An image of a project. */
export interface ScriptedImage {
  readonly image: DemoImage;
  readonly alt: string;
}

export interface ScriptedProject {
  readonly by: string;
  readonly title: string;
  readonly subtitle: string;
  readonly date: string;
  /** One of `CLASSIFICATIONS`. */
  readonly classification: string;
  readonly keywords: readonly string[];
  readonly shortDescription: string;
  readonly cover: ScriptedImage;
  readonly blocks: readonly (string | ScriptedImage)[];
  readonly gallery: readonly ScriptedImage[];
}

/** Banner images by profile. */
export const BANNERS: readonly { readonly by: string; readonly image: DemoImage }[] = [
  { by: 'mara.voss', image: 'dunes-dawn-wide' },
  { by: 'theo.lindqvist', image: 'contours-alpine-wide' },
  { by: 'amara_okafor', image: 'poster-riso-square' },
  { by: 'ines.carvalho', image: 'silk-ocean-wide' },
  { by: 'felix.brandt', image: 'poster-bauhaus-tall' },
  { by: 'david_mensah', image: 'contours-desert-wide' },
];

/** The projects of the demo. */
export const PORTFOLIO_SCRIPT: readonly ScriptedProject[] = [
  {
    by: 'mara.voss',
    title: 'Seven huts',
    subtitle: 'A picture for every night of a crossing',
    date: '2026-08-14',
    classification: 'Illustration',
    keywords: ['mountains', 'gouache', 'series'],
    shortDescription: 'One brush, seven nights',
    cover: { image: 'dunes-dawn-wide', alt: 'Purple ridges fading into a pale morning' },
    blocks: [
      'Seven nights, seven huts, one brush. Each picture was begun at the window of the hut and finished on the train home, so half of every sheet is remembered rather than seen.\n\nThe rule was no black. Shadows are the complement of whatever light was there.',
      { image: 'silk-dawn-wide', alt: 'Folds of rose and violet like cloth in the wind' },
      'Shown at the Kulturhaus in Innsbruck in the autumn; the prints are sold out, the sketchbooks stay with me.',
    ],
    gallery: [
      { image: 'dunes-desert-wide', alt: 'Red dunes under a low sun' },
      { image: 'dunes-ocean-tall', alt: 'Blue hills in the rain' },
      { image: 'dunes-moss-square', alt: 'Green slopes above the tree line' },
      { image: 'dunes-night-wide', alt: 'Ridges by night, lit from a hut' },
    ],
  },
  {
    by: 'mara.voss',
    title: 'Cover for a book of winds',
    subtitle: 'Cloth-bound, three colours',
    date: '2026-03',
    classification: 'Graphic Design',
    keywords: ['book cover', 'print'],
    shortDescription: 'Three colours on cloth',
    cover: { image: 'flow-clay-square', alt: 'Fine lines of a warm wind' },
    blocks: ['The publisher wanted a map of the winds. There is none, so the cover is one.'],
    gallery: [],
  },
  {
    by: 'theo.lindqvist',
    title: 'Atlas of an invented island',
    subtitle: 'Twelve sheets, 1:25,000',
    date: '2026-10-02',
    classification: 'Data Analysis',
    keywords: ['maps', 'contours', 'generative'],
    shortDescription: 'An island in 12 sheets',
    cover: {
      image: 'contours-alpine-wide',
      alt: 'A green topographic map with fine contour lines',
    },
    blocks: [
      'The island does not exist, but its rivers flow downhill and its villages stand where a village would. Terrain from four octaves of noise, eroded for ten thousand simulated years, drawn by the rules of the Swedish survey of 1961.',
      { image: 'contours-desert-wide', alt: 'The dry south of the island, in ochre' },
    ],
    gallery: [
      { image: 'contours-moss-square', alt: 'Sheet 3: the marsh' },
      { image: 'contours-ocean-square', alt: 'Sheet 7: the shallows' },
      { image: 'contours-mono-wide', alt: 'Sheet 9: the plateau, unprinted' },
    ],
  },
  {
    by: 'amara_okafor',
    title: 'Harmattan',
    subtitle: 'A collection for cloth and wall',
    date: '2026-06-20',
    classification: 'Print-Making',
    keywords: ['textile', 'pattern', 'screen print'],
    shortDescription: 'Patterns for a dry wind',
    cover: { image: 'poster-riso-square', alt: 'Discs and leaves in red and teal' },
    blocks: [
      'Named for the wind that carries the Sahara to Lagos each winter. Five repeats, printed by hand on linen; each one closes on itself in both directions, so that a wall of it has no beginning.',
    ],
    gallery: [
      { image: 'poster-clay-tall', alt: 'The second repeat, in clay' },
      { image: 'glass-riso-wide', alt: 'The third repeat, in pieces' },
      { image: 'poster-desert-square', alt: 'The fourth repeat, in sand' },
    ],
  },
  {
    by: 'felix.brandt',
    title: 'A season for a quartet',
    subtitle: 'Posters, programme and tickets',
    date: '2026-09',
    classification: 'Branding',
    keywords: ['posters', 'music', 'grid'],
    shortDescription: 'Serious circles',
    cover: {
      image: 'poster-bauhaus-tall',
      alt: 'A grid of discs, leaves and stripes in red, blue and yellow',
    },
    blocks: [
      'They asked for “something with circles, but serious”. A grid of five by seven, one form for each instrument, and a rule that no form meets itself. The rest is arithmetic.',
      { image: 'poster-mono-wide', alt: 'The programme, in one colour' },
    ],
    gallery: [],
  },
  {
    by: 'david_mensah',
    title: 'Saltlands',
    subtitle: 'Terrain for an open world',
    date: '2026-05-11',
    classification: '3D Modeling',
    keywords: ['games', 'terrain', 'concept'],
    shortDescription: 'A world made of weather',
    cover: { image: 'dunes-desert-wide', alt: 'Dunes in the evening heat' },
    blocks: [
      'Forty square kilometres, of which the player crosses perhaps six. The horizon does the rest: every ridge is placed so that there is always something to walk towards.',
    ],
    gallery: [
      { image: 'contours-desert-wide', alt: 'The height map, as contours' },
      { image: 'silk-desert-square', alt: 'Wind over sand, a study' },
    ],
  },
];
