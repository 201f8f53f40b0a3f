/**
 * Opens a channel to the other tabs of this browser; `undefined` where storage is forbidden, since
 * Firefox forbids channels with it.
 */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
