import { isSingleKey } from '../storage/device-settings.ts';

/** The last key that somebody pressed before anybody could act on it. */
let early: KeyboardEvent | undefined;
let stop: () => void = () => undefined;

/** Keeps the last letter or sign until `replayEarlyKey` is called; the answer stops and forgets it. */
export function captureEarlyKey(): () => void {
  const done = new AbortController();
  const queueKey = (event: KeyboardEvent) => {
    const isShortcut = event.key.length === 1 && event.key !== ' ' && isSingleKey(event);
    if (isShortcut && !event.repeat) early = event;
  };
  addEventListener('keydown', queueKey, { signal: done.signal });
  stop = () => {
    done.abort();
    early = undefined;
  };
  return stop;
}

/** Presses that key again, now that all keys are listened to; once, and only where none acted on it. */
export function replayEarlyKey(): void {
  const pressed = early;
  stop();
  if (!pressed || pressed.defaultPrevented) return;
  const { key, code, shiftKey } = pressed;
  const again = { key, code, shiftKey, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', again));
}
