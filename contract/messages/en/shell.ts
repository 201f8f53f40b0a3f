/** Messages of the frame around every screen: titles, navigation, connection and crashes. */
export const SHELL_MESSAGES = {
  skipToContent: 'Skip to content',
  offline: 'You’re offline. What you see may be out of date.',
  unreachable: 'Can’t reach the server. Your changes may not be saved.',

  titles: {
    hub: 'Feed',
    login: 'Log in',
    signup: 'Sign up',
    newPost: 'New post',
    notFound: 'Page not found',
    notifications: 'Notifications',
    post: 'Post',
    profile: 'Profile',
    project: 'Project',
    saved: 'Saved posts',
    search: 'Search',
    connections: 'Connections',
  },

  nav: {
    main: 'Main',
    home: 'HOME',
    post: 'POST',
    search: 'SEARCH',
    connections: 'CONNECTIONS',
    saved: 'SAVED',
    bottomFeed: 'Feed',
    bottomPost: 'Post',
    menu: 'Menu',
    menuHome: 'Home',
    menuSearch: 'Search',
    menuConnections: 'Connections',
    menuSaved: 'Saved',
    closeMenu: 'Close menu',
    feed: 'Feed',
    profile: 'Profile',
    toTop: 'Creative Hub, back to top',
    toHub: 'Creative Hub, go to feed',
    settings: 'Settings',
    logout: 'Logout',
  },

  theme: {
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    change: (now: string) => `Theme: ${now}. Change theme`,
  },

  notFound: {
    text: 'The link may be broken, or the page may have been removed.',
  },

  crash: {
    reload: 'Reload',
    broken: {
      title: 'Something went wrong.',
      text: 'This part of the page stopped working. Nothing you saved was lost.',
    },
    /** Code that could not be loaded, by the reason. */
    outdated: { title: 'New version available.', text: 'Reload to open this page.' },
    offline: { title: 'You’re offline.', text: 'Reconnect and try again.' },
    failed: {
      title: 'This couldn’t be loaded.',
      text: 'Check your connection and try again.',
    },
  },
} as const;
