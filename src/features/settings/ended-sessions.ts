import { proxy } from 'valtio';

/** Changes when a form beside the list of sessions has ended some: the list is loaded again. */
export const endedSessions = proxy({ times: 0 });
