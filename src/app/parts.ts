import { lazyPart } from './lazy-part.tsx';

/** The parts of the page whose code arrives when they are needed. */
export const PARTS = {
  Hub: lazyPart(() => import('./routes/hub-route.tsx').then((part) => part.HubRoute)),
  Login: lazyPart(() => import('./routes/login-route.tsx').then((part) => part.LoginRoute)),
  Signup: lazyPart(() => import('./routes/signup-route.tsx').then((part) => part.SignupRoute)),
  NotFound: lazyPart(() =>
    import('./routes/not-found-route.tsx').then((part) => part.NotFoundRoute),
  ),
  NewPost: lazyPart(() => import('./routes/new-post-route.tsx').then((part) => part.NewPostRoute)),
  Post: lazyPart(() => import('./routes/post-route.tsx').then((part) => part.PostRoute)),
  Notifications: lazyPart(() =>
    import('./routes/notifications-route.tsx').then((part) => part.NotificationsRoute),
  ),
  Search: lazyPart(() => import('./routes/search-route.tsx').then((part) => part.SearchRoute)),
  Connections: lazyPart(() =>
    import('./routes/connections-route.tsx').then((part) => part.ConnectionsRoute),
  ),
  Saved: lazyPart(() => import('./routes/saved-route.tsx').then((part) => part.SavedRoute)),
  Profile: lazyPart(() => import('./routes/profile-route.tsx').then((part) => part.ProfileRoute)),
  EditProfile: lazyPart(() =>
    import('../features/profile/edit-profile.tsx').then((part) => part.EditProfile),
  ),
  User: lazyPart(() => import('./routes/user-route.tsx').then((part) => part.UserRoute)),
  Project: lazyPart(() => import('./routes/project-route.tsx').then((part) => part.ProjectRoute)),
  SideMenu: lazyPart(() => import('./side-menu.tsx').then((part) => part.SideMenu)),
  EmailPrompt: lazyPart(() =>
    import('../features/auth/email-prompt.tsx').then((part) => part.EmailPrompt),
  ),
};
