import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { API } from '#contract/routes.ts';
import { useReachable } from '../../src/hooks/use-reachable.ts';
import { request } from '../../src/lib/api-client.ts';
import { noteReachable } from '../../src/lib/reachability.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

function Strip() {
  return <output aria-label="strip">{useReachable() ? 'there' : 'away'}</output>;
}
const strip = () => page.getByLabelText('strip');

beforeEach(() => {
  noteReachable(true);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('is told when a call gets no answer, and asks until the server is back', async () => {
  let isUp = false;
  answerCalls({
    [`GET ${API.health}`]: () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return json(200, { ok: true });
    },
  });
  render(<Strip />);
  await expect.element(strip()).toHaveTextContent('there');
  await expect(request(API.details)).rejects.toMatchObject({ status: 0 });
  await expect.element(strip()).toHaveTextContent('away');
  isUp = true;
  await expect.element(strip(), { timeout: 20_000 }).toHaveTextContent('there');
});

it('stays where the server refuses: that is an answer', async () => {
  answerCalls({ [`GET ${API.details}`]: () => json(503, {}) });
  render(<Strip />);
  await expect(request(API.details)).rejects.toMatchObject({ status: 503 });
  await expect.element(strip()).toHaveTextContent('there');
});
