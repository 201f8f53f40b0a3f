import { getStored, removeStored, setStored } from './storage.ts';

const PREFIX = 'newcomers-expected:';

/** Whether there were newcomers left to see when this user last looked on this device. */
export function areNewcomersExpected(user: string): boolean {
  return getStored(PREFIX + user) !== undefined;
}

export function setNewcomersExpected(user: string, isExpected: boolean): void {
  if (isExpected) setStored(PREFIX + user, '1');
  else removeStored(PREFIX + user);
}
