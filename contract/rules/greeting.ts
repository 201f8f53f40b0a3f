/** 'Good Morning' before 12:00, 'Good Afternoon' before 18:00, otherwise 'Good Evening'. */
function greetingAt(hour: number): string {
  if (hour < 12) return 'Good Morning';
  if (hour < 18) return 'Good Afternoon';
  return 'Good Evening';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds until the next full hour of the local clock; offsets may include half hours. */
export function untilNextHourMs(now: Date): number {
  const sinceMs = now.getMinutes() * MINUTE_MS + now.getSeconds() * 1000 + now.getMilliseconds();
  return HOUR_MS - sinceMs;
}

/** Returns the greeting of the top bar. `hour` is local, 0 to 23. */
export function greetingFor(hour: number, username: string | undefined): string {
  return `${greetingAt(hour)}, ${username ?? 'Guest'}`;
}
