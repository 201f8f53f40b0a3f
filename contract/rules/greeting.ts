/** 'Good Morning' before 12:00, 'Good Afternoon' before 18:00, otherwise 'Good Evening'. */
function greetingAt(hour: number): string {
  if (hour < 12) return 'Good Morning';
  if (hour < 18) return 'Good Afternoon';
  return 'Good Evening';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds until the viewer's own clock strikes: zones differ by half and quarter hours, too. */
export function untilNextHourMs(now: Date): number {
  const sinceMs = now.getMinutes() * MINUTE_MS + now.getSeconds() * 1000 + now.getMilliseconds();
  return HOUR_MS - sinceMs;
}

/** The greeting of the top bar. `hour` is the viewer's own, 0 to 23. */
export function greetingFor(hour: number, username: string | undefined): string {
  return `${greetingAt(hour)}, ${username ?? 'Guest'}`;
}
