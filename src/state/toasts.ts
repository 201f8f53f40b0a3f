import { proxy, useSnapshot } from 'valtio';

export interface Toast {
  readonly id: number;
  readonly words: string;
}

/** How long a toast stays: long enough to be read twice, longer for longer words. */
const SHORTEST_MS = 5000;
const PER_CHAR_MS = 60;
/** More than this at once is noise: the oldest leaves. */
const MAX_TOASTS = 3;

const state = proxy<{ toasts: Toast[] }>({ toasts: [] });
let lastId = 0;

/** Says something in passing, such as why a like was taken back. */
export function showToast(words: string): void {
  lastId += 1;
  const id = lastId;
  state.toasts = [...state.toasts.slice(1 - MAX_TOASTS), { id, words }];
  setTimeout(() => dismissToast(id), SHORTEST_MS + words.length * PER_CHAR_MS);
}

export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

export function useToasts(): readonly Toast[] {
  return useSnapshot(state).toasts;
}
