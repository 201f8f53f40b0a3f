import { type Location, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { PAGE_PATHS } from '#contract/page-paths.ts';

/** Addresses that open over a screen instead of replacing it, and the screen below one opened directly. */
const OVERLAYS = [
  [PAGE_PATHS.newPost, PAGE_PATHS.hub],
  [PAGE_PATHS.post, PAGE_PATHS.hub],
  [PAGE_PATHS.editPost, PAGE_PATHS.hub],
  [PAGE_PATHS.newProject, PAGE_PATHS.profile],
  [PAGE_PATHS.editProject, PAGE_PATHS.profile],
] as const;

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

/** Whether the feed is the screen at this address of the site, or the one below what opens there. */
export function isFeedShownAt(pathname: string): boolean {
  const overlay = OVERLAYS.find(([pattern]) => matchPath(pattern, pathname));
  const screen = overlay?.[1] ?? pathname;
  return screen === PAGE_PATHS.hub || screen === PAGE_PATHS.root;
}

/** Splits the address into the screen and the overlay. */
export function useLayers(): Layers {
  return layersAt(useLocation());
}

function layersAt(location: Location): Layers {
  const [, home] = OVERLAYS.find(([pattern]) => matchPath(pattern, location.pathname)) ?? [];
  if (home === undefined) return { below: location, overlay: undefined };
  const { below } = (location.state ?? {}) as Partial<OverlayState>;
  return { below: below ?? home, overlay: location };
}

/** The state of a link that opens an overlay over the present screen. */
export function useOverlayState(): OverlayState | null {
  return overlayStateAt(useLocation());
}

/** The state of a link that opens an overlay over the screen at `location`. */
export function overlayStateAt(location: Location): OverlayState | null {
  const { below } = layersAt(location);
  return typeof below === 'string' ? null : { below: { ...below, state: null } };
}

/** Closes the overlay: back to where it was opened, or to its own screen where nothing of ours lies behind. */
export function useCloseOverlay(): () => void {
  const navigate = useNavigate();
  const { below } = useLayers();
  return () => {
    if (typeof below === 'string') navigate(below, { replace: true });
    else navigate(-1);
  };
}
