import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PushOffer } from '../../../src/features/notifications/push-offer.tsx';
import { openNotifications } from '../../../src/state/entities/notifications.ts';
import { turnOnPush } from '../../../src/state/push.ts';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

vi.mock('../../../src/state/push.ts', () => ({
  usePush: () => ({ device: 'off', isSwitching: false }),
  turnOnPush: vi.fn(),
}));

const messages = NOTIFICATION_MESSAGES.pushOffer;
const offer = () => page.getByRole('region', { name: messages.text });
const button = (name: string) => offer().getByRole('button', { name, exact: true });

beforeEach(() => {
  session.current = { status: 'signed-in', user: selfUser() };
  mockApi({ 'GET /api/notifications': () => jsonResponse(200, [{ _id: 'n1', isRead: true }]) });
  openNotifications();
});

function show() {
  return render(
    <main tabIndex={-1}>
      <PushOffer />
    </main>,
  );
}

it('the push offer is answered per person, and focus moves to the screen', async () => {
  const mine = show();
  await button(messages.no).click();
  await expect.element(offer()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  mine.unmount();

  session.current = {
    status: 'signed-in',
    user: selfUser({ _id: '01j000000000000000000000bb' as UserId, username: 'leo' }),
  };
  const theirs = show();
  await expect.element(offer()).toBeVisible();
  theirs.unmount();

  session.current = { status: 'signed-in', user: selfUser() };
  show();
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement();
});

it('the push offer stays when it is accepted and subscribing fails', async () => {
  vi.mocked(turnOnPush).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show();
  await button(messages.yes).click();
  await expect.poll(() => turnOnPush).toHaveBeenCalledTimes(1);
  await expect.element(offer()).toBeVisible();
  await button(messages.yes).click();
  await expect.element(offer()).not.toBeInTheDocument();
});
