import { ADDRESSES } from '../../navigation/addresses.ts';
import { lazyWithPreload } from '../../ui/loading/lazy-with-preload.tsx';

/** Screens that are open to everybody. */
export const PUBLIC_ROUTES = [
  route(ADDRESSES.login, async () => (await import('./account/login-route.tsx')).LoginRoute),
  route(ADDRESSES.signup, async () => (await import('./account/signup-route.tsx')).SignupRoute),
  route(
    ADDRESSES.resetPassword,
    async () => (await import('./account/reset-password-route.tsx')).ResetPasswordRoute,
  ),
  route(
    ADDRESSES.verifyEmail,
    async () => (await import('./account/verify-email-route.tsx')).VerifyEmailRoute,
  ),
];

/** Screens of signed-in people, inside the shell. */
export const SCREEN_ROUTES = [
  route(ADDRESSES.hub, async () => (await import('./posts/feed-route.tsx')).FeedRoute),
  route(
    ADDRESSES.notifications,
    async () => (await import('./people/notifications-route.tsx')).NotificationsRoute,
  ),
  route(ADDRESSES.search, async () => (await import('./people/search-route.tsx')).SearchRoute),
  route(
    ADDRESSES.connections,
    async () => (await import('./people/connections-route.tsx')).ConnectionsRoute,
  ),
  route(ADDRESSES.saved, async () => (await import('./posts/saved-route.tsx')).SavedRoute),
  route(
    ADDRESSES.settings,
    async () => (await import('./account/settings-route.tsx')).SettingsRoute,
  ),
  route(ADDRESSES.profile, async () => (await import('./people/profile-route.tsx')).ProfileRoute),
  route(ADDRESSES.user, async () => (await import('./people/user-route.tsx')).UserRoute),
  route(ADDRESSES.bench, async () => (await import('./bench-route.tsx')).BenchRoute),
  route(
    ADDRESSES.project,
    async () => (await import('./portfolio/project-route.tsx')).ProjectRoute,
  ),
];

/** Dialogs with an address, which open over a screen. */
export const OVERLAY_ROUTES = [
  route(ADDRESSES.newPost, async () => (await import('./posts/new-post-route.tsx')).NewPostRoute),
  route(ADDRESSES.post, async () => (await import('./posts/post-route.tsx')).PostRoute),
  route(
    ADDRESSES.editPost,
    async () => (await import('./posts/edit-post-route.tsx')).EditPostRoute,
  ),
  route(
    ADDRESSES.newProject,
    async () => (await import('./portfolio/project-editor-routes.tsx')).NewProjectRoute,
  ),
  route(
    ADDRESSES.editProject,
    async () => (await import('./portfolio/project-editor-routes.tsx')).EditProjectRoute,
  ),
];

export const NotFound = lazyWithPreload(
  async () => (await import('./not-found-route.tsx')).NotFoundRoute,
);

function route(path: string, load: Parameters<typeof lazyWithPreload<object>>[0]) {
  const Screen = lazyWithPreload<object>(load);
  return { path, Screen, preload: Screen.preload };
}
