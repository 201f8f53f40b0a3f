import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { BottomBar } from '../../../src/app/shell/bottom-bar.tsx';
import { NotificationItem } from '../../../src/features/notifications/notification-item.tsx';
import { PortfolioGrid } from '../../../src/features/portfolio/portfolio-grid.tsx';
import { PersonRow } from '../../../src/features/shared/people/person-row.tsx';
import { applyPerson } from '../../../src/state/entities/people.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx';
import { notificationOf } from '../../support/web/notifications.ts';
import { entryOf } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import '@fontsource-variable/instrument-sans/wght.css';

// Text of twice the size on a phone.

const PHONE_PX = 390;

beforeEach(async () => {
  await page.viewport(PHONE_PX, 844);
  document.documentElement.style.fontSize = '200%';
  await document.fonts.load('400 15px "Instrument Sans Variable"');
});

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

/** The box of the text of an element. */
function wordsOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

it('keeps the words of the bar below apart', async () => {
  render(
    <MemoryRouter>
      <BottomBar />
    </MemoryRouter>,
  );
  const names = [
    SHELL_MESSAGES.nav.bottomFeed,
    SHELL_MESSAGES.nav.bottomPost,
    SHELL_MESSAGES.nav.profile,
    SHELL_MESSAGES.titles.notifications,
  ];
  await expect.element(page.getByText(names[0] ?? '', { exact: true })).toBeVisible();
  for (const name of names) {
    const words = wordsOf(page.getByText(name, { exact: true }).first().element());
    expect(words.width).toBeLessThan(PHONE_PX / names.length);
  }
});

it('shows the whole name of a person', async () => {
  const name = { firstName: 'Theo', lastName: 'Lindqvist', title: 'Cartographer' };
  applyPerson(entryOf('p1', 'theo', { ...name, viewerFollows: true }));
  render(
    <MemoryRouter>
      <PersonRow id={'p1' as UserId} viewer={'v1' as UserId} />
    </MemoryRouter>,
  );
  const link = page.getByRole('link', { name: 'Theo Lindqvist' });
  await expect.element(link).toBeVisible();
  const { scrollWidth, clientWidth } = link.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

it('gives the words of a notification a line of their own', async () => {
  const notification = notificationOf(1, {
    message: 'Mara Voss and 2 others commented on your post.',
    type: 'comment',
  });
  render(
    <MemoryRouter>
      <NotificationItem notification={notification} />
    </MemoryRouter>,
  );
  const view = page.getByRole('link', { name: NOTIFICATION_MESSAGES.viewPost });
  await expect.element(view).toBeVisible();
  const words = page.getByText(/commented on your post/).element();
  expect(wordsOf(words).bottom).toBeLessThanOrEqual(view.element().getBoundingClientRect().top);
});

it('keeps a cover in its own column, whatever stands below it', async () => {
  const projects = ['First', 'Second'].map((title) =>
    projectOf({ _id: title as ProjectId, title }),
  );
  render(
    <MemoryRouter>
      <PortfolioGrid projects={projects} />
    </MemoryRouter>,
  );
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2);
  for (const item of page.getByRole('listitem').elements()) {
    const columnPx = item.getBoundingClientRect().right;
    for (const part of item.querySelectorAll('*')) {
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(columnPx + 0.5);
    }
  }
});

it('gives an answer of many words the line for itself', async () => {
  render(
    <ConfirmDialog
      title={COMMON_MESSAGES.discarding.title}
      text={COMMON_MESSAGES.discarding.text}
      onCancel={() => undefined}
    >
      <Button>{ACCOUNT_MESSAGES.clear.action}</Button>
    </ConfirmDialog>,
  );
  const long = page.getByRole('button', { name: ACCOUNT_MESSAGES.clear.action });
  const short = page.getByRole('button', { name: COMMON_MESSAGES.cancel });
  await expect.element(long).toBeVisible();
  const { top } = short.element().getBoundingClientRect();
  expect(long.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
});
