import { PAGE_PATHS } from '#contract/page-paths.ts';
import { lazyWithPreload } from '../../ui/loading/lazy-with-preload.tsx';

/** Screens that are open to everybody. */
export const PUBLIC_ROUTES = [
  route(PAGE_PATHS.login, async () => (await import('./account/login-route.tsx')).LoginRoute),
  route(PAGE_PATHS.signup, async () => (await import('./account/signup-route.tsx')).SignupRoute),
  route(
    PAGE_PATHS.resetPassword,
    async () => (await import('./account/reset-password-route.tsx')).ResetPasswordRoute,
  ),
  route(
    PAGE_PATHS.verifyEmail,
    async () => (await import('./account/verify-email-route.tsx')).VerifyEmailRoute,
  ),
];

/** Screens of signed-in people, inside the shell. */
export const SCREEN_ROUTES = [
  route(PAGE_PATHS.hub, async () => (await import('./posts/feed-route.tsx')).FeedRoute),
  route(
    PAGE_PATHS.notifications,
    async () => (await import('./people/notifications-route.tsx')).NotificationsRoute,
  ),
  route(PAGE_PATHS.search, async () => (await import('./people/search-route.tsx')).SearchRoute),
  route(
    PAGE_PATHS.connections,
    async () => (await import('./people/connections-route.tsx')).ConnectionsRoute,
  ),
  route(PAGE_PATHS.saved, async () => (await import('./posts/saved-route.tsx')).SavedRoute),
  route(
    PAGE_PATHS.settings,
    async () => (await import('./account/settings-route.tsx')).SettingsRoute,
  ),
  route(PAGE_PATHS.profile, async () => (await import('./people/profile-route.tsx')).ProfileRoute),
  route(PAGE_PATHS.user, async () => (await import('./people/user-route.tsx')).UserRoute),
  route(PAGE_PATHS.bench, async () => (await import('./bench-route.tsx')).BenchRoute),
  route(
    PAGE_PATHS.project,
    async () => (await import('./portfolio/project-route.tsx')).ProjectRoute,
  ),
];

/** Dialogs with an address, which open over a screen. */
export const OVERLAY_ROUTES = [
  route(PAGE_PATHS.newPost, async () => (await import('./posts/new-post-route.tsx')).NewPostRoute),
  route(PAGE_PATHS.post, async () => (await import('./posts/post-route.tsx')).PostRoute),
  route(
    PAGE_PATHS.editPost,
    async () => (await import('./posts/edit-post-route.tsx')).EditPostRoute,
  ),
  route(
    PAGE_PATHS.newProject,
    async () => (await import('./portfolio/project-editor-routes.tsx')).NewProjectRoute,
  ),
  route(
    PAGE_PATHS.editProject,
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
