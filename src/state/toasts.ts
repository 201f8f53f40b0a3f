import { proxy, useSnapshot } from 'valtio';
import { ApiProblem, problemMessage } from '../lib/api/api-problem.ts';

export interface Toast {
  readonly id: number;
  readonly words: string;
  /** Tries again what failed. */
  readonly onRetry: (() => void) | undefined;
}

/** How long a toast stays: long enough to be read twice, longer for longer words. */
const SHORTEST_MS = 5000;
const PER_CHAR_MS = 60;
/** What asks for an answer stays for as long as it takes to get there. */
const ANSWER_MS = 30_000;
/** More than this at once is noise: the oldest leaves. */
const MAX_TOASTS = 3;

const state = proxy<{ toasts: Toast[] }>({ toasts: [] });
let lastId = 0;
/** Somebody reads them, or is about to answer. */
let isPaused = false;
/** Whose time was over meanwhile. */
let overdue: number[] = [];

/**
 * Says something in passing, such as why a like was taken back. What is said again stands once, and
 * is announced again; what can be tried again may be about something else, and stays.
 */
export function showToast(words: string, onRetry?: () => void): void {
  lastId += 1;
  const id = lastId;
  const others = state.toasts.filter((toast) => toast.words !== words || toast.onRetry);
  state.toasts = [...others.slice(1 - MAX_TOASTS), { id, words, onRetry }];
  const readingMs = SHORTEST_MS + words.length * PER_CHAR_MS;
  setTimeout(
    () => {
      if (isPaused) overdue.push(id);
      else dismissToast(id);
    },
    onRetry ? Math.max(readingMs, ANSWER_MS) : readingMs,
  );
}

/** Keeps toasts for as long as they are held; then those leave whose time is over. */
export function pauseToasts(isHeldNow: boolean): void {
  isPaused = isHeldNow;
  if (isPaused) return;
  for (const id of overdue) dismissToast(id);
  overdue = [];
}

/** Says what failed and why, with a way to try again where that can help. */
export function showFailure(words: string, error: unknown, retry: () => void): void {
  const status = error instanceof ApiProblem ? error.status : 0;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  showToast(`${words} ${problemMessage(error)}`, isRefusal ? undefined : retry);
}

export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

/** What was said to one person is not for the next, nor is what can be tried again. */
export function clearToasts(): void {
  state.toasts = [];
}

export function useToasts(): readonly Toast[] {
  return useSnapshot(state).toasts;
}
