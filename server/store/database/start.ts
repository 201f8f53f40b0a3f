/** Sorts before every time, count and id of a descending list: its start. */
export const START_MS = Number.MAX_SAFE_INTEGER;
export const START_COUNT = Number.MAX_SAFE_INTEGER;
export const START_ID = '~';
