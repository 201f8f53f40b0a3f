import { runInBackground } from '../../lib/scheduling/background-queue.ts';
import { afterFirstPictures } from '../../lib/scheduling/first-content.ts';
import { storedDeviceSettings } from '../../lib/storage/device-settings.ts';
import { lazyWithPreload } from '../../ui/loading/lazy-with-preload.tsx';

/** The parts of the page whose code arrives when they are needed. */
export const LAZY_ROUTES = {
  Hub: lazyWithPreload(() =>
    import('../routes/posts/feed-route.tsx').then((part) => part.FeedRoute),
  ),
  Login: lazyWithPreload(() =>
    import('../routes/account/login-route.tsx').then((part) => part.LoginRoute),
  ),
  Signup: lazyWithPreload(() =>
    import('../routes/account/signup-route.tsx').then((part) => part.SignupRoute),
  ),
  ResetPassword: lazyWithPreload(() =>
    import('../routes/account/reset-password-route.tsx').then((part) => part.ResetPasswordRoute),
  ),
  VerifyEmail: lazyWithPreload(() =>
    import('../routes/account/verify-email-route.tsx').then((part) => part.VerifyEmailRoute),
  ),
  KeepAccount: lazyWithPreload(() =>
    import('../../features/auth/cancel-deletion.tsx').then((part) => part.CancelDeletion),
  ),
  NotFound: lazyWithPreload(() =>
    import('../routes/not-found-route.tsx').then((part) => part.NotFoundRoute),
  ),
  NewPost: lazyWithPreload(() =>
    import('../routes/posts/new-post-route.tsx').then((part) => part.NewPostRoute),
  ),
  Post: lazyWithPreload(() =>
    import('../routes/posts/post-route.tsx').then((part) => part.PostRoute),
  ),
  EditPost: lazyWithPreload(() =>
    import('../routes/posts/edit-post-route.tsx').then((part) => part.EditPostRoute),
  ),
  PostMenu: lazyWithPreload(() =>
    import('../../features/shared/post-menu/post-menu.tsx').then((part) => part.PostMenu),
  ),
  PostDialogs: lazyWithPreload(() =>
    import('../overlays/post-dialogs.tsx').then((part) => part.PostDialogs),
  ),
  Rail: lazyWithPreload(() =>
    import('../../features/suggestions/suggestions.tsx').then((part) => part.Suggestions),
  ),
  Extras: lazyWithPreload(() =>
    import('../overlays/global-overlays.tsx').then((part) => part.GlobalOverlays),
  ),
  ShortcutList: lazyWithPreload(() =>
    import('../overlays/shortcut-list.tsx').then((part) => part.ShortcutList),
  ),
  Notifications: lazyWithPreload(() =>
    import('../routes/people/notifications-route.tsx').then((part) => part.NotificationsRoute),
  ),
  Search: lazyWithPreload(() =>
    import('../routes/people/search-route.tsx').then((part) => part.SearchRoute),
  ),
  Connections: lazyWithPreload(() =>
    import('../routes/people/connections-route.tsx').then((part) => part.ConnectionsRoute),
  ),
  Saved: lazyWithPreload(() =>
    import('../routes/posts/saved-route.tsx').then((part) => part.SavedRoute),
  ),
  Settings: lazyWithPreload(() =>
    import('../routes/account/settings-route.tsx').then((part) => part.SettingsRoute),
  ),
  Profile: lazyWithPreload(() =>
    import('../routes/people/profile-route.tsx').then((part) => part.ProfileRoute),
  ),
  EditProfile: lazyWithPreload(() =>
    import('../../features/profile/edit-profile.tsx').then((part) => part.EditProfile),
  ),
  User: lazyWithPreload(() =>
    import('../routes/people/user-route.tsx').then((part) => part.UserRoute),
  ),
  Project: lazyWithPreload(() =>
    import('../routes/portfolio/project-route.tsx').then((part) => part.ProjectRoute),
  ),
  Bench: lazyWithPreload(() => import('../routes/bench-route.tsx').then((part) => part.BenchRoute)),
  NewProject: lazyWithPreload(() =>
    import('../routes/portfolio/project-editor-routes.tsx').then((part) => part.NewProjectRoute),
  ),
  EditProject: lazyWithPreload(() =>
    import('../routes/portfolio/project-editor-routes.tsx').then((part) => part.EditProjectRoute),
  ),
  Lightbox: lazyWithPreload(() =>
    import('../../ui/lightbox/lightbox.tsx').then((part) => part.Lightbox),
  ),
  ReportDialog: lazyWithPreload(() =>
    import('../../features/moderation/report-dialog.tsx').then((part) => part.ReportDialog),
  ),
  SideMenu: lazyWithPreload(() => import('../shell/side-menu.tsx').then((part) => part.SideMenu)),
  EmailPrompt: lazyWithPreload(() =>
    import('../../features/auth/email-prompt.tsx').then((part) => part.EmailPrompt),
  ),
};

/** Where people go next from the feed, the likeliest first. */
const NEXT_ROUTES = [
  LAZY_ROUTES.Post,
  LAZY_ROUTES.PostMenu,
  LAZY_ROUTES.NewPost,
  LAZY_ROUTES.SideMenu,
  LAZY_ROUTES.Notifications,
  LAZY_ROUTES.PostDialogs,
  LAZY_ROUTES.User,
  LAZY_ROUTES.Profile,
  LAZY_ROUTES.Search,
  LAZY_ROUTES.Saved,
  LAZY_ROUTES.Connections,
];

/**
 * Fetches the code of the next screens, unless data is to be saved: when the pictures of the first
 * screen have come, and one part after the other, so that a slow line is never full of what is only
 * wanted later; and while nobody scrolls, since another style sheet is looked at for all that is drawn.
 */
export async function preloadNextRoutes(): Promise<void> {
  if (isSavingData()) return;
  await afterFirstPictures();
  for (const part of NEXT_ROUTES) await runInBackground('later', () => part.preload());
}

/** Whether the system or this device was told to use little data. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData: boolean } };
  return connection?.saveData === true || storedDeviceSettings().data === 'saved';
}
