import { type Location, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { ADDRESSES } from './addresses.ts';

/** Addresses that open over a screen instead of replacing it. */
const OVERLAYS = [ADDRESSES.newPost, ADDRESSES.post];

/** Travels in the history entry of an overlay: the screen that stays below it. */
interface OverlayState {
  readonly below: Location;
}

interface Layers {
  /** The address of the screen below. */
  readonly below: Location | string;
  /** The address of the overlay, if one is open. */
  readonly overlay: Location | undefined;
}

/** Splits the address into the screen and what lies over it. Opened directly, the hub is below. */
export function useLayers(): Layers {
  const location = useLocation();
  const isOverlay = OVERLAYS.some((pattern) => matchPath(pattern, location.pathname));
  if (!isOverlay) return { below: location, overlay: undefined };
  const { below } = (location.state ?? {}) as Partial<OverlayState>;
  return { below: below ?? ADDRESSES.hub, overlay: location };
}

/** The state of a link that opens an overlay over the present screen. */
export function useOverlayState(): OverlayState | null {
  const { below } = useLayers();
  return typeof below === 'string' ? null : { below: { ...below, state: null } };
}

/** Closes the overlay: back to where it was opened, or to the hub where nothing of ours lies behind. */
export function useCloseOverlay(): () => void {
  const navigate = useNavigate();
  const { below } = useLayers();
  return () => {
    if (typeof below === 'string') navigate(below, { replace: true });
    else navigate(-1);
  };
}
