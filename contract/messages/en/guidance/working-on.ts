/** Messages of the row above the feed in which a post or a project begins. */
export const WORKING_ON_MESSAGES = {
  label: 'Share your work',
  question: (name: string) => `What are you working on, ${name}?`,
  images: 'Post images',
  video: 'Post a video',
  project: 'Add a project',
} as const;
