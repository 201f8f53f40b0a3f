/** 'Good Morning' before 12:00, 'Good Afternoon' before 18:00, otherwise 'Good Evening'. */
function greetingAt(hour: number): string {
  if (hour < 12) return 'Good Morning';
  if (hour < 18) return 'Good Afternoon';
  return 'Good Evening';
}

/** The greeting of the top bar. `hour` is the viewer's own, 0 to 23. */
export function greetingFor(hour: number, username: string | undefined): string {
  return `${greetingAt(hour)}, ${username ?? 'Guest'}`;
}
