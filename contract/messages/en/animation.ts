/** Images that move. */
export const ANIMATION_MESSAGES = {
  play: 'Play animation',
  pause: 'Pause animation',
} as const;
