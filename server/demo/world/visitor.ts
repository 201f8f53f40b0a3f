import type { CastMember } from './types.ts';

/** The account that the visitor logs in to: posts and projects to edit, extend and delete. */
export const VISITOR: CastMember = {
  username: 'demo',
  portrait: 'portrait-demo',
  firstName: 'Demo',
  lastName: 'Visitor',
  title: 'Here to look around',
  bio: 'This account is yours for the visit. Everything in it can be edited, moved or deleted.',
  countries: ['Iceland'],
  languages: ['English'],
  skills: ['Photography', 'Illustration', 'Graphic Design'],
  qualifications: [],
  years: 3,
  banner: 'coast-night-wide',
  projects: [
    {
      title: 'Harbour studies',
      subtitle: 'Six evenings on one pier',
      date: '2026-09-18',
      classification: 'Photography',
      keywords: ['sea', 'evening', 'series'],
      shortDescription: 'Six evenings, one pier',
      cover: 'coast-night-wide',
      blocks: [
        'The same pier on six evenings. The boats are never in the same place and neither is the light.',
        'coast-dawn-wide',
      ],
      gallery: ['coast-mono-square', 'coast-alpine-tall', 'coast-ocean-wide'],
    },
    {
      title: 'Allotment',
      subtitle: 'A sketchbook from April to October',
      date: '2026-06-02',
      classification: 'Illustration',
      keywords: ['plants', 'sketchbook'],
      shortDescription: 'April to October',
      cover: 'plants-riso-tall',
      blocks: ['Whatever was in flower on the first Sunday of the month.'],
      gallery: ['plants-alpine-wide', 'plants-desert-square'],
    },
    {
      title: 'Poster for a summer fair',
      subtitle: 'Two colours and a ladder',
      date: '2026-04-11',
      classification: 'Graphic Design',
      keywords: ['posters', 'print'],
      shortDescription: 'Two colours and a ladder',
      cover: 'poster-alpine-wide',
      blocks: ['Printed in the school, hung by the fire brigade.'],
      gallery: ['poster-desert-square'],
    },
  ],
  posts: [
    {
      minutesAgo: 4,
      likes: 3,
      text: 'Hello from the demo account. This post is yours: edit it, extend it, see who likes it, delete it.',
    },
    {
      minutesAgo: 2 * 24 * 60 + 90,
      likes: 6,
      images: ['coast-night-wide', 'coast-dawn-wide', 'coast-mono-square'],
      text: 'Three of the six evenings. Which one would you hang?',
    },
  ],
};
