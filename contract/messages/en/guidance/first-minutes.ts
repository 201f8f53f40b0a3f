/** The steps after signing up. */
export const FIRST_MINUTES_MESSAGES = {
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  back: 'Back',
  next: 'Next',
  saving: 'Saving…',
  skip: 'Skip',
  skipAll: 'Skip all',
  end: 'Look around',

  fields: {
    title: 'What do you work on?',
    why: 'Choose your fields. They appear in your profile as skills, and you’ll find people who share them.',
    label: 'Fields',
  },
  people: {
    title: 'People and their work',
    why: 'Follow a few: what they publish appears in your feed under Following.',
    loading: 'Loading people…',
  },
  face: {
    title: 'Show your face',
    why: 'People respond to a face more readily than to an empty circle. A drawing is fine, too.',
    label: 'Profile picture',
  },
  publish: {
    title: 'Your first work',
    why: 'One picture and a sentence are enough. You can also look around first.',
    post: 'Write a post',
    postHint: 'A thought, a picture, a video',
    project: 'Add a project',
    projectHint: 'A series with a cover, in your portfolio',
  },
} as const;
