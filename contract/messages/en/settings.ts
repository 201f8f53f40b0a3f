/** Messages of the settings. */
export const SETTINGS_MESSAGES = {
  title: 'Settings',
  index: 'Settings sections',
  developers: 'For developers:',

  sections: {
    appearance: 'Appearance',
    notifications: 'Notifications',
    account: 'Account',
    privacy: 'Privacy',
    data: 'Your data',
  },

  thisDevice: 'These settings apply to this device.',

  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  motion: {
    label: 'Reduce motion',
    hint: 'No sliding effects, and videos don’t start on their own.',
    hintSystem: 'Your system already asks for reduced motion.',
  },
  dataSaver: {
    label: 'Data saver',
    hint: 'Smaller images until you open one, and videos don’t start on their own.',
  },

  notifications: {
    loading: 'Loading your settings',
    device: {
      label: 'Push notifications on this device',
      hint: {
        on: 'This device notifies you even when the site is closed.',
        off: 'Your browser will ask for permission.',
        denied:
          'Your browser blocks notifications from this site. Allow them in the site settings next to the address, then come back.',
        unsupported: 'This browser doesn’t support push notifications.',
        insecure: 'Push notifications need a secure address (https).',
        'home-screen': 'On iPhone and iPad, add this site to the Home Screen and open it there.',
      },
    },
    push: 'Push notifications on all my devices',
    pushHint: {
      on: 'Sent to every device where you turned them on.',
      off: 'Not sent to any of your devices.',
    },
    kinds: 'Choose what you’re notified about. Push needs the in-app notification to be on.',
    inApp: 'In-app',
    pushed: 'Push',
    kind: {
      like: 'Likes on your posts',
      comment: 'Comments on your posts',
      reply: 'Replies to you',
      commentLike: 'Likes on your comments',
      replyLike: 'Likes on your replies',
      follow: 'New followers',
    },
    inAppOf: (kind: string) => `${kind}: in-app`,
    pushedOf: (kind: string) => `${kind}: push`,
  },
} as const;
