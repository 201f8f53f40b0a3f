import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { setServerTime } from '../../../src/lib/api/server-clock.ts';
import { RelativeTime } from '../../../src/ui/text/relative-time.tsx';
import { render } from '../../support/web/render.tsx';

it('shows relative times by the server’s clock', async () => {
  const serverMs = Date.now() - 3 * 3_600_000;
  setServerTime(new Date(serverMs).toUTCString());
  onTestFinished(() => setServerTime(new Date().toUTCString()));
  render(<RelativeTime atMs={serverMs - 3_660_000} />);
  await expect.element(page.getByRole('time')).toHaveTextContent(COMMON_MESSAGES.ago.hours(1));
});
