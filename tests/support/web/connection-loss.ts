import { onTestFinished, vi } from 'vitest';

/** The device loses its network until the test is over, or the returned function is called. */
export function loseConnection(): () => void {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  return () => {
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
  };
}
