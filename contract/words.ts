/**
 * The words of the page that are not failures (those stand in `problems.ts`), each once.
 * A word with a part to fill in is a function of that part.
 */
export const WORDS = {
  product: 'Creative Hub',
  loading: 'Loading',
  tryingAgain: 'Trying again…',
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  offline: 'You are offline. What you see may be out of date.',
  skipToContent: 'Skip to content',

  titles: {
    hub: 'Feed',
    login: 'Log in',
    signup: 'Sign up',
    newPost: 'New post',
    notFound: 'Page not found',
  },

  nav: {
    main: 'Main',
    home: 'HOME',
    post: 'POST',
    bottomFeed: 'Feed',
    bottomPost: 'Post',
    menu: 'Menu',
    menuHome: 'Home',
    closeMenu: 'Close menu',
    feed: 'Feed',
    toTop: 'Creative Hub, back to the top',
    toHub: 'Creative Hub, to the feed',
    logout: 'Logout',
    logoutAndClear: 'Log out and clear this device',
  },

  theme: {
    label: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    change: (now: string) => `Theme: ${now}. Change`,
  },

  account: {
    username: 'User name',
    usernameHint: '3 to 30 characters: letters a to z, digits, dot and underscore.',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    email: 'E-mail',
    emailOptional: 'E-mail (optional)',
    firstName: 'First name (optional)',
    lastName: 'Last name (optional)',
    invite: 'Invitation (if you have one)',
    login: 'Log in',
    loggingIn: 'Logging in…',
    signup: 'Sign up',
    signingUp: 'Signing up…',
    newHere: 'New here?',
    createAccount: 'Create an account',
    haveAccount: 'Already have an account?',
    tagline: 'Show the work. Meet the people who make it.',
    offlineHint: 'You seem to be offline.',
  },

  emailPrompt: {
    title: 'Add your e-mail',
    why: 'Your account has no e-mail address yet. Please enter one to go on.',
    email: 'E-mail',
    confirm: 'Confirm e-mail',
    save: 'Save e-mail',
    saving: 'Saving…',
  },

  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address.',
    home: 'Go to the feed',
  },

  crash: {
    newVersion: 'New version available.',
    reload: 'Reload',
    title: 'Something went wrong.',
    text: 'This part of the page stopped working. Nothing that was saved is lost.',
  },
} as const;
