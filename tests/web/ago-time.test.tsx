import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { noteServerTime } from '../../src/lib/server-clock.ts';
import { AgoTime } from '../../src/ui/ago-time.tsx';
import { render } from '../support/web-render.tsx';

it('tells how long ago something was by the clock that set the time', async () => {
  const serverMs = Date.now() - 3 * 3_600_000;
  noteServerTime(new Date(serverMs).toUTCString());
  onTestFinished(() => noteServerTime(new Date().toUTCString()));
  render(<AgoTime atMs={serverMs - 3_660_000} />);
  await expect.element(page.getByRole('time')).toHaveTextContent(FEED_WORDS.ago.hours(1));
});
