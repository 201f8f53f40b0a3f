import type { Page } from 'playwright';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { BENCH_WORDS } from '#contract/bench-words.ts';
import { WORDS } from '#contract/words.ts';
import { see } from '../browser.ts';
import { button } from '../journeys.ts';
import { PASSWORD } from '../people.ts';
import { question, type Screen, screenAt, visit } from './screen.ts';

const SETTINGS = '/settings';
const onThisDevice = (page: Page) => page.getByText(ACCOUNT_WORDS.sessions.current).first();
const clear = (page: Page) => button(page, WORDS.nav.logoutAndClear).first();
const leaving = (page: Page) => page.getByRole('form', { name: ACCOUNT_WORDS.delete.title });

/** The settings, section by section, and the questions they ask; the page for developers. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  screenAt('settings', 'owner', SETTINGS, onThisDevice),
  ...(['notifications', 'account', 'privacy', 'data'] as const).map((id) => ({
    ...screenAt(`settings-${id}`, 'owner', `${SETTINGS}#${id}`, onThisDevice),
    isOnlyPictured: true,
  })),
  {
    name: 'settings-clear',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, SETTINGS, onThisDevice(page));
      await clear(page).click();
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question, opener: clear },
  },
  {
    name: 'settings-delete',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, SETTINGS, onThisDevice(page));
      await leaving(page).getByLabel(ACCOUNT_WORDS.password.now, { exact: true }).fill(PASSWORD);
      await button(leaving(page), ACCOUNT_WORDS.delete.start).click();
      await see(question(page)).toBeVisible();
    },
    overlay: {
      box: question,
      opener: (page) => button(leaving(page), ACCOUNT_WORDS.delete.start),
    },
  },
  screenAt('bench', 'owner', '/bench', (page) => button(page, BENCH_WORDS.start)),
];
