import type { Location } from 'react-router-dom';
import { overlayStateAt } from './overlay-location.ts';

/** Travels in the history entry of a post: which of its pictures was pressed, from 0 on. */
interface OpenedPicture {
  readonly picture: number;
}

/** The state of a link that opens a post over the screen at `location`, at one of its pictures. */
export function pictureStateAt(location: Location, picture: number): OpenedPicture {
  return { ...overlayStateAt(location), picture };
}

/** Which picture of a post such a link opens; by default the first one. */
export function pictureOf(state: unknown): number {
  return (state as Partial<OpenedPicture> | null)?.picture ?? 0;
}
