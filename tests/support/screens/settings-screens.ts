import type { Page } from 'playwright';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';

import { PASSWORD } from '../e2e/accounts.ts';
import { expectUi } from '../e2e/browser.ts';
import { button } from '../e2e/journeys.ts';
import { confirmDialog, resetPage, type Screen, screenAt, visit } from './screen.ts';

const SETTINGS = '/settings';
/** One sample, the fewest times, and 1 to N workers. */
const MEASURED = '/bench?samples=wine&jobs=fit&rounds=3&workers=all';
const onThisDevice = (page: Page) => page.getByText(ACCOUNT_MESSAGES.sessions.current).first();
const clear = (page: Page) => button(page, ACCOUNT_MESSAGES.clear.action).first();
const leaving = (page: Page) => page.getByRole('form', { name: ACCOUNT_MESSAGES.delete.title });

/** The settings, section by section, and the questions they ask; the page for developers. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  screenAt('settings', 'owner', SETTINGS, onThisDevice),
  ...(['notifications', 'account', 'privacy', 'data'] as const).map((id) => ({
    ...screenAt(`settings-${id}`, 'owner', `${SETTINGS}#${id}`, onThisDevice),
    isScreenshotOnly: true,
  })),
  {
    name: 'settings-clear',
    open: async (page) => {
      await visit(page, SETTINGS, onThisDevice(page));
      await clear(page).click();
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog, opener: clear },
  },
  {
    name: 'settings-delete',
    open: async (page) => {
      await visit(page, SETTINGS, onThisDevice(page));
      await leaving(page).getByLabel(ACCOUNT_MESSAGES.password.now, { exact: true }).fill(PASSWORD);
      await button(leaving(page), ACCOUNT_MESSAGES.delete.start).click();
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: {
      box: confirmDialog,
      opener: (page) => button(leaving(page), ACCOUNT_MESSAGES.delete.start),
    },
  },
  screenAt('bench', 'owner', '/bench', (page) => button(page, BENCH_MESSAGES.start)),
  {
    name: 'bench-results',
    open: async (page) => {
      await resetPage(page); // the form reads its address once
      await visit(page, MEASURED, button(page, BENCH_MESSAGES.start));
      await button(page, BENCH_MESSAGES.start).click();
      await expectUi(page.getByRole('heading', { name: BENCH_MESSAGES.results })).toBeVisible({
        timeout: 120_000,
      });
    },
    cleanUp: resetPage,
  },
];
