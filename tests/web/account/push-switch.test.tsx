import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';

import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { DevicePushSwitch } from '../../../src/features/settings/device-push-switch.tsx';
import { setStored } from '../../../src/lib/storage/storage.ts';
import { followSession } from '../../../src/state/push.ts';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const { label } = SETTINGS_MESSAGES.notifications.device;

/** A browser that allowed notifications here, and whose push service answers when the test lets it. */
function allowedPush() {
  const service = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  let isEndingSlow = false;
  let subscription: PushSubscription | undefined;
  const made = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1' }),
    unsubscribe: async () => {
      if (isEndingSlow) await ending.promise;
      subscription = undefined;
      return true;
    },
  } as unknown as PushSubscription;
  const pushManager = {
    getSubscription: async () => subscription ?? null,
    subscribe: async () => {
      await service.promise;
      subscription = made;
      return made;
    },
  };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  const { serviceWorker } = navigator;
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  vi.spyOn(serviceWorker, 'register').mockResolvedValue(registration);
  vi.spyOn(serviceWorker, 'getRegistration').mockResolvedValue(registration);
  vi.spyOn(serviceWorker, 'ready', 'get').mockResolvedValue(registration);
  return {
    answer: service.resolve,
    isSubscribed: () => subscription !== undefined,
    /** From now on a subscription ends when the test lets it. */
    endSlowly() {
      isEndingSlow = true;
      return ending.resolve;
    },
  };
}

it('the push switch unsubscribes a device that is just being subscribed again', async () => {
  const device = allowedPush();
  const calls = mockApi({
    'GET /api/push/key': () => jsonResponse(200, { publicKey: 'AA' }),
    'POST /api/push/subscriptions': () => jsonResponse(200, { ok: true }),
    'DELETE /api/push/subscriptions': () => jsonResponse(200, { ok: true }),
  });
  session.current = { status: 'signed-in', user: selfUser() };
  followSession();
  await expect.poll(() => calls).toHaveLength(1);
  render(<DevicePushSwitch />);
  await page.getByRole('switch', { name: label }).click();
  await expect.element(page.getByRole('switch', { name: label })).not.toBeChecked();

  device.answer();
  await expect.poll(() => calls.at(-1)?.method).toBe('DELETE');
  expect(device.isSubscribed()).toBe(false);
});

/** Somebody is signed in who has switched this device off. */
async function beWithoutPush(): Promise<void> {
  followSession();
  session.current = { status: 'signed-out', reason: 'none' };
  await settled();
  const user = selfUser();
  setStored(`push-off:${user._id}`, 'yes');
  session.current = { status: 'signed-in', user };
  await settled();
}

/** Everything that waits for nothing but the answers of this file has happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The moments at which what is waited for has taken too long, in the order in which it was begun. */
function lateMoments(): readonly AbortController[] {
  const moments: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(LIMITS.switchTimeoutMs);
    const moment = new AbortController();
    moments.push(moment);
    return moment.signal;
  });
  return moments;
}

/** The switch of this device, which is off, and the moments of what is begun with it. */
async function shownOff() {
  render(
    <>
      <DevicePushSwitch />
      <Toaster />
    </>,
  );
  const shown = page.getByRole('switch', { name: label });
  await expect.element(shown).not.toBeChecked();
  return { shown, moments: lateMoments() };
}

it('the push switch says that a push service did not respond, can be tried again, and ends as last pressed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const device = allowedPush();
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  const calls = mockApi({
    'GET /api/push/key': () => jsonResponse(200, { publicKey: '' }),
    'POST /api/push/subscriptions': () => jsonResponse(200, { ok: true }),
    'DELETE /api/push/subscriptions': () => jsonResponse(200, { ok: true }),
  });
  await beWithoutPush();
  const made = (method: string) => calls.filter((call) => call.method === method).length;
  const { shown, moments } = await shownOff();
  await shown.click();
  await expect.poll(() => made('GET')).toBe(1);
  moments[0]?.abort(new DOMException('Too late.', 'TimeoutError'));
  await expect.element(page.getByText(ERROR_MESSAGES.push_failed)).toBeVisible();
  await expect.element(shown).not.toBeChecked();

  await shown.click(); // begins, though the first is not over
  await expect.poll(() => made('GET')).toBe(2);
  device.answer();
  await expect.element(shown).toBeChecked();
  await expect.poll(() => device.isSubscribed()).toBe(true);
  await expect.poll(() => moments).toHaveLength(3); // the first one is brought in step
  expect(device.isSubscribed()).toBe(true);
});

it('the push switch subscribes again if unsubscribing finished after its time limit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const device = allowedPush();
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  mockApi({
    'GET /api/push/key': () => jsonResponse(200, { publicKey: '' }),
    'POST /api/push/subscriptions': () => jsonResponse(200, { ok: true }),
  });
  await beWithoutPush();
  const { shown, moments } = await shownOff();
  device.answer();
  await shown.click();
  await expect.element(shown).toBeChecked();
  await expect.poll(() => device.isSubscribed()).toBe(true);

  const end = device.endSlowly();
  await shown.click();
  await expect.poll(() => moments).toHaveLength(2);
  moments[1]?.abort(new DOMException('Too late.', 'TimeoutError'));
  await expect.element(page.getByText(ERROR_MESSAGES.push_off_failed)).toBeVisible();
  await expect.element(shown).toBeChecked();
  end();
  await expect.poll(() => moments).toHaveLength(3); // it ended after all, and is begun anew
  await expect.poll(() => device.isSubscribed()).toBe(true);
});
