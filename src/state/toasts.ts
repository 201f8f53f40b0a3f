import { proxy, useSnapshot } from 'valtio';
import { canRetry, problemMessage } from '../lib/api/api-problem.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  /** Retries what failed. */
  readonly onRetry: (() => void) | undefined;
}

/** How long a toast stays: time to read it twice, depending on its length. */
const SHORTEST_MS = 5000;
const PER_CHAR_MS = 60;
/** A toast with a button stays long enough to reach it. */
const ANSWER_MS = 30_000;
/** The maximum number at once; the oldest is removed. */
const MAX_TOASTS = 3;

const state = proxy<{ toasts: Toast[] }>({ toasts: [] });
let lastId = 0;
/** Toasts with hover or focus do not expire. */
let isPaused = false;
/** Those that expired meanwhile. */
let overdue: number[] = [];

/**
 * Shows a passing message, such as why a like was reverted. A repeated message stands once and is
 * announced again; messages with a retry are kept apart, since they may concern different things.
 */
export function showToast(message: string, onRetry?: () => void): void {
  lastId += 1;
  const id = lastId;
  const others = state.toasts.filter((toast) => toast.message !== message || toast.onRetry);
  state.toasts = [...others.slice(1 - MAX_TOASTS), { id, message, onRetry }];
  const readingMs = SHORTEST_MS + message.length * PER_CHAR_MS;
  setTimeout(
    () => {
      if (isPaused) overdue.push(id);
      else dismissToast(id);
    },
    onRetry ? Math.max(readingMs, ANSWER_MS) : readingMs,
  );
}

/** Pauses expiry while toasts are hovered or focused; expired ones are removed afterwards. */
export function pauseToasts(isPausedNow: boolean): void {
  isPaused = isPausedNow;
  if (isPaused) return;
  for (const id of overdue) dismissToast(id);
  overdue = [];
}

/** Shows a failure and its reason, with a retry if that can help. */
export function showFailure(message: string, error: unknown, retry: () => void): void {
  showToast(`${message} ${problemMessage(error)}`, canRetry(error) ? retry : undefined);
}

export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

/** Clears messages and retries of the previous user. */
export function clearToasts(): void {
  state.toasts = [];
}

export function useToasts(): readonly Toast[] {
  return useSnapshot(state).toasts;
}
