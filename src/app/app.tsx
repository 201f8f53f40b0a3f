import { Suspense, useLayoutEffect } from 'react';
import {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { currentToken } from '../lib/api/token.ts';
import { ADDRESSES } from '../navigation/addresses.ts';
import { NavigationTypeContext } from '../navigation/navigation-type-context.ts';
import { useLayers } from '../navigation/overlay-location.ts';
import { session, useSession } from '../state/session.ts';
import { CrashBoundary } from '../ui/loading/crash-boundary.tsx';
import { RouteProgress } from '../ui/loading/route-progress.tsx';
import { LAZY_ROUTES } from './loading/lazy-routes.ts';
import { LoadingScreen } from './loading/loading-screen.tsx';
import { LightboxLayer } from './overlays/lightbox-layer.tsx';
import { Toaster } from './overlays/toaster.tsx';
import { AuthGuard } from './session/auth-guard.tsx';
import { Shell } from './shell/shell.tsx';

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

/** The screen of the address, and what lies over it. */
function Screens() {
  const location = useLocation();
  const way = useNavigationType();
  const { below, overlay } = useLayers();
  const current = useSession();
  const { isEmailPromptOpen } = useSnapshot(session);
  // The bar of index.html stands until it is known whose page this is, and goes as the page's comes.
  useLayoutEffect(() => {
    if (current.status !== 'starting') document.getElementById('boot')?.remove();
  }, [current.status]);
  // The prompt for an e-mail, and the way back of who is leaving, come before everything else.
  const isOverlayShown =
    current.status === 'signed-in' && current.user.deletionAt === undefined && !isEmailPromptOpen;
  return (
    <>
      <NavigationTypeContext value={way}>
        <Routes location={below}>
          <Route path={ADDRESSES.root} element={<RootRedirect />} />
          <Route path={ADDRESSES.login} element={<LAZY_ROUTES.Login.Part />} />
          <Route path={ADDRESSES.signup} element={<LAZY_ROUTES.Signup.Part />} />
          <Route path={ADDRESSES.resetPassword} element={<LAZY_ROUTES.ResetPassword.Part />} />
          <Route path={ADDRESSES.verifyEmail} element={<LAZY_ROUTES.VerifyEmail.Part />} />
          <Route
            element={
              <AuthGuard wanted={location}>
                <Shell />
              </AuthGuard>
            }
          >
            <Route path={ADDRESSES.hub} element={<LAZY_ROUTES.Hub.Part />} />
            <Route path={ADDRESSES.notifications} element={<LAZY_ROUTES.Notifications.Part />} />
            <Route path={ADDRESSES.search} element={<LAZY_ROUTES.Search.Part />} />
            <Route path={ADDRESSES.connections} element={<LAZY_ROUTES.Connections.Part />} />
            <Route path={ADDRESSES.saved} element={<LAZY_ROUTES.Saved.Part />} />
            <Route path={ADDRESSES.settings} element={<LAZY_ROUTES.Settings.Part />} />
            <Route path={ADDRESSES.profile} element={<LAZY_ROUTES.Profile.Part />} />
            <Route path={ADDRESSES.user} element={<LAZY_ROUTES.User.Part />} />
            <Route path={ADDRESSES.bench} element={<LAZY_ROUTES.Bench.Part />} />
            <Route path={ADDRESSES.project} element={<LAZY_ROUTES.Project.Part />} />
          </Route>
          <Route path="*" element={<LAZY_ROUTES.NotFound.Part />} />
        </Routes>
      </NavigationTypeContext>
      {overlay && isOverlayShown && <Overlays />}
      {isOverlayShown && <LightboxLayer />}
    </>
  );
}

/** What opens over a screen. Its code arrives while the screen below is already there. */
function Overlays() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary resetKey={pathname}>
      <Suspense fallback={null}>
        <Routes>
          <Route path={ADDRESSES.newPost} element={<LAZY_ROUTES.NewPost.Part />} />
          <Route path={ADDRESSES.post} element={<LAZY_ROUTES.Post.Part />} />
          <Route path={ADDRESSES.editPost} element={<LAZY_ROUTES.EditPost.Part />} />
          <Route path={ADDRESSES.newProject} element={<LAZY_ROUTES.NewProject.Part />} />
          <Route path={ADDRESSES.editProject} element={<LAZY_ROUTES.EditProject.Part />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
}

function RootRedirect() {
  return <Navigate to={currentToken() === undefined ? ADDRESSES.login : ADDRESSES.hub} replace />;
}
