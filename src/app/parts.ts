import { storedDeviceSettings } from '../lib/device-settings.ts';
import { afterFirstPictures } from '../lib/first-content.ts';
import { inTurn } from '../lib/in-turn.ts';
import { lazyPart } from './lazy-part.tsx';

/** The parts of the page whose code arrives when they are needed. */
export const PARTS = {
  Hub: lazyPart(() => import('./routes/hub-route.tsx').then((part) => part.HubRoute)),
  Login: lazyPart(() => import('./routes/login-route.tsx').then((part) => part.LoginRoute)),
  Signup: lazyPart(() => import('./routes/signup-route.tsx').then((part) => part.SignupRoute)),
  ResetPassword: lazyPart(() =>
    import('./routes/reset-password-route.tsx').then((part) => part.ResetPasswordRoute),
  ),
  VerifyEmail: lazyPart(() =>
    import('./routes/verify-email-route.tsx').then((part) => part.VerifyEmailRoute),
  ),
  KeepAccount: lazyPart(() =>
    import('../features/auth/keep-account.tsx').then((part) => part.KeepAccount),
  ),
  NotFound: lazyPart(() =>
    import('./routes/not-found-route.tsx').then((part) => part.NotFoundRoute),
  ),
  NewPost: lazyPart(() => import('./routes/new-post-route.tsx').then((part) => part.NewPostRoute)),
  Post: lazyPart(() => import('./routes/post-route.tsx').then((part) => part.PostRoute)),
  EditPost: lazyPart(() =>
    import('./routes/edit-post-route.tsx').then((part) => part.EditPostRoute),
  ),
  PostMenu: lazyPart(() => import('./post-menu.tsx').then((part) => part.PostMenu)),
  PostDialogs: lazyPart(() => import('./post-dialogs.tsx').then((part) => part.PostDialogs)),
  Rail: lazyPart(() => import('./rail.tsx').then((part) => part.Rail)),
  Extras: lazyPart(() => import('./extras.tsx').then((part) => part.Extras)),
  ShortcutList: lazyPart(() => import('./shortcut-list.tsx').then((part) => part.ShortcutList)),
  Notifications: lazyPart(() =>
    import('./routes/notifications-route.tsx').then((part) => part.NotificationsRoute),
  ),
  Search: lazyPart(() => import('./routes/search-route.tsx').then((part) => part.SearchRoute)),
  Connections: lazyPart(() =>
    import('./routes/connections-route.tsx').then((part) => part.ConnectionsRoute),
  ),
  Saved: lazyPart(() => import('./routes/saved-route.tsx').then((part) => part.SavedRoute)),
  Settings: lazyPart(() =>
    import('./routes/settings-route.tsx').then((part) => part.SettingsRoute),
  ),
  Profile: lazyPart(() => import('./routes/profile-route.tsx').then((part) => part.ProfileRoute)),
  EditProfile: lazyPart(() =>
    import('../features/profile/edit-profile.tsx').then((part) => part.EditProfile),
  ),
  User: lazyPart(() => import('./routes/user-route.tsx').then((part) => part.UserRoute)),
  Project: lazyPart(() => import('./routes/project-route.tsx').then((part) => part.ProjectRoute)),
  Bench: lazyPart(() => import('./routes/bench-route.tsx').then((part) => part.BenchRoute)),
  NewProject: lazyPart(() =>
    import('./routes/project-editor-routes.tsx').then((part) => part.NewProjectRoute),
  ),
  EditProject: lazyPart(() =>
    import('./routes/project-editor-routes.tsx').then((part) => part.EditProjectRoute),
  ),
  Lightbox: lazyPart(() => import('../ui/lightbox/lightbox.tsx').then((part) => part.Lightbox)),
  ReportDialog: lazyPart(() =>
    import('../features/safety/report-dialog.tsx').then((part) => part.ReportDialog),
  ),
  SideMenu: lazyPart(() => import('./side-menu.tsx').then((part) => part.SideMenu)),
  EmailPrompt: lazyPart(() =>
    import('../features/auth/email-prompt.tsx').then((part) => part.EmailPrompt),
  ),
};

/** Where people go next from the feed, the likeliest first. */
const NEXT_PARTS = [
  PARTS.Post,
  PARTS.PostMenu,
  PARTS.NewPost,
  PARTS.SideMenu,
  PARTS.Notifications,
  PARTS.PostDialogs,
  PARTS.User,
  PARTS.Profile,
  PARTS.Search,
  PARTS.Saved,
  PARTS.Connections,
];

/**
 * Fetches the code of the next screens, unless data is to be saved: when the pictures of the first
 * screen have come, and one part after the other, so that a slow line is never full of what is only
 * wanted later; and while nobody scrolls, since another style sheet is looked at for all that is drawn.
 */
export async function preloadNextParts(): Promise<void> {
  if (isSavingData()) return;
  await afterFirstPictures();
  for (const part of NEXT_PARTS) await inTurn('later', () => part.preload());
}

/** Whether the system or this device was told to use little data. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData: boolean } };
  return connection?.saveData === true || storedDeviceSettings().data === 'saved';
}
