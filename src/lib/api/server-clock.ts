/** How far the server's clock is ahead of this device's; 0 until an answer has told. */
let aheadMs = 0;

/**
 * Takes the server's time from an answer's `Date` header, which counts whole seconds. What ends by
 * the server's clock, such as the time to edit a post, is then counted by it here, too.
 */
export function setServerTime(dateHeader: string | null, nowMs: number = Date.now()): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs - nowMs;
  // Less than a second and a half is the header's rounding and the way here.
  aheadMs = Math.abs(difference) < 1500 ? 0 : difference;
}

/** What the server's clock says now, in milliseconds since the Unix epoch. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}
