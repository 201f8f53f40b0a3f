/** How far the server's clock is ahead of this device's; 0 until the first answer. */
let aheadMs = 0;

/**
 * Sets the server's time from an answer's `Date` header, which counts whole seconds. Deadlines of the
 * server, such as the time to edit a post, are measured by it.
 */
export function setServerTime(dateHeader: string | null): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs - Date.now();
  // Up to a second and a half is rounding and latency.
  aheadMs = Math.abs(difference) < 1500 ? 0 : difference;
}

/** The server's time in milliseconds since the Unix epoch. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}
