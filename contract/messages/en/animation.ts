/** Images and videos that move. */
export const ANIMATION_MESSAGES = {
  play: 'Play animation',
  pause: 'Pause animation',
  playVideo: 'Play video',
} as const;
