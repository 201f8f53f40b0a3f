/** Sort before every moment, count and id of a list that descends: its start. */
export const START_MS = Number.MAX_SAFE_INTEGER;
export const START_COUNT = Number.MAX_SAFE_INTEGER;
export const START_ID = '~';
