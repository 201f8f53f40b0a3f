import type { CSSProperties } from 'react';

/** Width by height, for style sheets to reserve the room of an image. */
export function ratioStyle(ratio: number): CSSProperties {
  const style: Record<string, number> = { '--ratio': ratio };
  return style;
}
