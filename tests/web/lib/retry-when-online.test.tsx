import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import { SERVICE } from '#contract/calls/service.ts';
import { useLoaded } from '../../../src/hooks/use-loaded.ts';
import { setReachable } from '../../../src/lib/api/reachability.ts';
import { request } from '../../../src/lib/api/request.ts';
import { Avatar } from '../../../src/ui/person/avatar.tsx';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

const loadKey = async (_key: string, signal: AbortSignal) =>
  (await request(NOTIFICATIONS.pushKey, { signal })).publicKey;

/** What a screen shows, in a word. */
function Screen() {
  const { state } = useLoaded('key', loadKey);
  return <output>{state.status === 'ready' ? state.value : state.status}</output>;
}
const screen = () => page.getByRole('status');

beforeEach(() => {
  setReachable(true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('a failed load is repeated when the network comes back', async () => {
  let isUp = false;
  mockApi({
    [NOTIFICATIONS.pushKey]: () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return jsonResponse(200, { publicKey: 'Ada' });
    },
    [SERVICE.health]: () => jsonResponse(200, { ok: true }),
  });
  render(<Screen />);
  await expect.element(screen()).toHaveTextContent('failed');
  isUp = true;
  await request(SERVICE.health, { access: 'public' });
  await expect.element(screen()).toHaveTextContent('Ada');
});

it('ignores a resource that does not exist', async () => {
  const calls = mockApi({ [NOTIFICATIONS.pushKey]: () => refusal('not_found') });
  render(<Screen />);
  await expect.element(screen()).toHaveTextContent('failed');
  dispatchEvent(new Event('online'));
  await expect.element(screen()).toHaveTextContent('failed');
  expect(calls).toHaveLength(1);
});

it('requests a person’s image again', async () => {
  render(<Avatar name="Ada Lovelace" src="/no-such-picture.jpg" />);
  await expect.element(page.getByText('AL')).toBeInTheDocument();
  const asked = new Promise<void>((resolve) => {
    // It is there for a moment only: it fails again.
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (added.some((node) => node instanceof HTMLImageElement)) resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  dispatchEvent(new Event('online'));
  await asked;
});
