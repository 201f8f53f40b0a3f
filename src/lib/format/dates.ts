/** Days and moments in words: long ones in sentences, short ones in columns of the mono face. */

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const longMonth = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const longMoment = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const shortDayOfYear = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A day, in a sentence: `January 8, 2026`. */
export const formatDay = (ms: number): string => longDay.format(ms);

/** A month, in a sentence: `January 2026`. */
export const formatMonth = (ms: number): string => longMonth.format(ms);

/** A moment in full, in a sentence or a tooltip: `January 8, 2026 at 17:04`. */
export const formatMoment = (ms: number): string => longMoment.format(ms);

/** A day, in a column: `Jan 8`, with its year where that is not the one of `nowMs`. */
export function shortDate(ms: number, nowMs: number): string {
  const isSameYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  return (isSameYear ? shortDay : shortDayOfYear).format(ms);
}

/** A moment of today as a clock shows it: `17:04`. */
export const clockTime = (ms: number): string => clock.format(ms);
