import { Suspense, useLayoutEffect } from 'react';
import {
  BrowserRouter,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { NO_EMAIL } from '#contract/limits.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { OverlayBoundary } from '../features/shared/overlay/overlay-boundary.tsx';
import { currentToken } from '../lib/api/token.ts';
import { CoveredContext } from '../navigation/covered-context.ts';
import { NavigationTypeContext } from '../navigation/navigation-type-context.ts';
import { useCloseOverlay, useLayers } from '../navigation/overlay-location.ts';
import { session, useSession } from '../state/session.ts';
import { registerPrefetchRoutes } from '../ui/link/prefetch.ts';
import { CrashBoundary } from '../ui/loading/crash-boundary.tsx';
import { RouteProgress } from '../ui/loading/route-progress.tsx';
import { LoadingScreen } from './loading/loading-screen.tsx';
import { LightboxLayer } from './overlays/lightbox-layer.tsx';
import { Toaster } from './overlays/toaster.tsx';
import { NotFound, OVERLAY_ROUTES, PUBLIC_ROUTES, SCREEN_ROUTES } from './routes/route-table.ts';
import { AuthGuard } from './session/auth-guard.tsx';
import { Shell } from './shell/shell.tsx';

registerPrefetchRoutes([...OVERLAY_ROUTES, ...PUBLIC_ROUTES, ...SCREEN_ROUTES]);

export function App() {
  return (
    <BrowserRouter>
      <CrashBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <Screens />
        </Suspense>
      </CrashBoundary>
      <RouteProgress />
      <Toaster />
    </BrowserRouter>
  );
}

/** The screen of the address, and the dialog over it. */
function Screens() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const { below, overlay } = useLayers();
  const current = useSession();
  const { isFirstMinutesOpen } = useSnapshot(session);
  // The loading bar of index.html stays until the session is known, and goes as the page's own comes.
  useLayoutEffect(() => {
    if (current.status !== 'starting') document.getElementById('boot')?.remove();
  }, [current.status]);
  // The email prompt, the first minutes and the screen of an account about to be deleted come before everything else.
  const isOverlayShown =
    current.status === 'signed-in' &&
    current.user.deletionAt === undefined &&
    current.user.email !== NO_EMAIL &&
    !isFirstMinutesOpen;
  return (
    <>
      <NavigationTypeContext value={navigationType}>
        <CoveredContext value={overlay !== undefined}>
          <Routes location={below}>
            <Route path={PAGE_PATHS.root} element={<RootRedirect />} />
            {PUBLIC_ROUTES.map(routeElement)}
            <Route
              element={
                <AuthGuard wanted={location}>
                  <Shell />
                </AuthGuard>
              }
            >
              {SCREEN_ROUTES.map(routeElement)}
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </CoveredContext>
      </NavigationTypeContext>
      {overlay && isOverlayShown && <Overlays />}
      {isOverlayShown && <LightboxLayer />}
    </>
  );
}

/** The dialog of the address. Its code loads while the screen below is already shown. */
function Overlays() {
  const { pathname } = useLocation();
  // The dialog of a post stays while one goes to another post.
  const key = matchPath(PAGE_PATHS.post, pathname) ? PAGE_PATHS.post : pathname;
  return (
    <OverlayBoundary key={key} onClose={useCloseOverlay()}>
      <Routes>{OVERLAY_ROUTES.map(routeElement)}</Routes>
    </OverlayBoundary>
  );
}

function routeElement({ path, Screen }: (typeof SCREEN_ROUTES)[number]) {
  return <Route key={path} path={path} element={<Screen />} />;
}

function RootRedirect() {
  return <Navigate to={currentToken() === undefined ? PAGE_PATHS.login : PAGE_PATHS.hub} replace />;
}
