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
import { heldToken } from '../lib/token.ts';
import { session, useSession } from '../state/session.ts';
import { ADDRESSES } from './addresses.ts';
import { Arriving } from './arriving.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Guard } from './guard.tsx';
import { LightboxLayer } from './lightbox-layer.tsx';
import { Loading } from './loading.tsx';
import { NavigationWay } from './navigation-way.ts';
import { useLayers } from './overlay.ts';
import { PARTS } from './parts.ts';
import { Shell } from './shell.tsx';
import { Toaster } from './toaster.tsx';

export function App() {
  return (
    <BrowserRouter>
      <CrashBoundary>
        <Suspense fallback={<Loading />}>
          <Screens />
        </Suspense>
      </CrashBoundary>
      <Arriving />
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
      <NavigationWay value={way}>
        <Routes location={below}>
          <Route path={ADDRESSES.root} element={<RootRedirect />} />
          <Route path={ADDRESSES.login} element={<PARTS.Login.Part />} />
          <Route path={ADDRESSES.signup} element={<PARTS.Signup.Part />} />
          <Route path={ADDRESSES.resetPassword} element={<PARTS.ResetPassword.Part />} />
          <Route path={ADDRESSES.verifyEmail} element={<PARTS.VerifyEmail.Part />} />
          <Route
            element={
              <Guard wanted={location}>
                <Shell />
              </Guard>
            }
          >
            <Route path={ADDRESSES.hub} element={<PARTS.Hub.Part />} />
            <Route path={ADDRESSES.notifications} element={<PARTS.Notifications.Part />} />
            <Route path={ADDRESSES.search} element={<PARTS.Search.Part />} />
            <Route path={ADDRESSES.connections} element={<PARTS.Connections.Part />} />
            <Route path={ADDRESSES.saved} element={<PARTS.Saved.Part />} />
            <Route path={ADDRESSES.settings} element={<PARTS.Settings.Part />} />
            <Route path={ADDRESSES.profile} element={<PARTS.Profile.Part />} />
            <Route path={ADDRESSES.user} element={<PARTS.User.Part />} />
            <Route path={ADDRESSES.bench} element={<PARTS.Bench.Part />} />
            <Route path={ADDRESSES.project} element={<PARTS.Project.Part />} />
          </Route>
          <Route path="*" element={<PARTS.NotFound.Part />} />
        </Routes>
      </NavigationWay>
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
          <Route path={ADDRESSES.newPost} element={<PARTS.NewPost.Part />} />
          <Route path={ADDRESSES.post} element={<PARTS.Post.Part />} />
          <Route path={ADDRESSES.editPost} element={<PARTS.EditPost.Part />} />
          <Route path={ADDRESSES.newProject} element={<PARTS.NewProject.Part />} />
          <Route path={ADDRESSES.editProject} element={<PARTS.EditProject.Part />} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
}

function RootRedirect() {
  return <Navigate to={heldToken() === undefined ? ADDRESSES.login : ADDRESSES.hub} replace />;
}
