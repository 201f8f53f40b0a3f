import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PEOPLE } from '#contract/calls/people.ts';
import { useServerReachable } from '../../../src/hooks/use-server-reachable.ts';
import { setReachable } from '../../../src/lib/api/reachability.ts';
import { request } from '../../../src/lib/api/request.ts';
import { PATHS } from '../../support/paths.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

function Strip() {
  return <output aria-label="strip">{useServerReachable() ? 'there' : 'away'}</output>;
}
const strip = () => page.getByLabelText('strip');

beforeEach(() => {
  setReachable(true);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('a call without an answer marks the server as unreachable, which is probed until it is back', async () => {
  let isUp = false;
  mockApi({
    [`GET ${PATHS.health}`]: () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return jsonResponse(200, { ok: true });
    },
  });
  render(<Strip />);
  await expect.element(strip()).toHaveTextContent('there');
  await expect(request(PEOPLE.details)).rejects.toMatchObject({ status: 0 });
  await expect.element(strip()).toHaveTextContent('away');
  isUp = true;
  await expect.element(strip(), { timeout: 20_000 }).toHaveTextContent('there');
});

it.each([
  ['of the server is an answer', { code: 'busy', error: 'Busy.' }, 'there'],
  ['of a proxy before it is none', {}, 'away'],
])('a refusal %s', async (_, body, expected) => {
  mockApi({ [`GET ${PATHS.details}`]: () => jsonResponse(503, body) });
  render(<Strip />);
  await expect(request(PEOPLE.details)).rejects.toMatchObject({ status: 503 });
  await expect.element(strip()).toHaveTextContent(expected);
});
