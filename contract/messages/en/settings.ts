import { MESSAGES } from './common.ts';

/** The words of the settings that are not failures, each once. */
export const SETTINGS_MESSAGES = {
  index: 'Sections of the settings',
  developers: 'For developers:',

  sections: {
    appearance: 'Appearance',
    notifications: MESSAGES.titles.notifications,
    account: 'Account',
    privacy: 'Privacy',
    data: 'Your data',
  },

  thisDevice: 'These settings apply to this device.',

  theme: {
    label: MESSAGES.theme.label,
    light: MESSAGES.theme.light,
    dark: MESSAGES.theme.dark,
    system: MESSAGES.theme.system,
  },
  motion: {
    label: 'Reduce motion',
    hint: 'Nothing slides, and videos wait to be started.',
    hintSystem: 'Your system asks for less motion already.',
  },
  dataSaver: {
    label: 'Save data',
    hint: 'Smaller pictures everywhere until you open one, and videos wait to be started.',
  },

  notifications: {
    loading: 'Loading your settings',
    device: {
      label: 'Push notifications on this device',
      hint: {
        on: 'This device tells you what happens, even while the site is closed.',
        off: 'Your browser will ask you for permission.',
        denied:
          'This browser blocks notifications of this site. Allow them in the settings of the site, beside its address, and come back.',
        unsupported: 'This browser cannot receive push notifications.',
        insecure: 'Push notifications need a secure address (https).',
        'home-screen': 'On iPhone and iPad, add this site to the Home Screen and open it there.',
      },
    },
    push: 'Push notifications on all my devices',
    pushHint: {
      on: 'They reach every device on which you turned them on.',
      off: 'They reach none of your devices.',
    },
    kinds:
      'Choose what you are told about from now on. Only what is in the list can also be pushed.',
    inApp: 'In the list',
    pushed: 'Push',
    kind: {
      like: 'Likes of your posts',
      comment: 'Comments on your posts',
      reply: 'Replies to you',
      commentLike: 'Likes of your comments',
      replyLike: 'Likes of your replies',
      follow: 'New followers',
    },
    inAppOf: (kind: string) => `${kind}: in the list`,
    pushedOf: (kind: string) => `${kind}: push`,
  },

  pushOffer: {
    text: 'Get notifications on this device, even while the site is closed?',
    yes: 'Turn on',
    no: 'Not now',
  },
} as const;
