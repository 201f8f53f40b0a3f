import { proxy, useSnapshot } from 'valtio';
import type { PostId, UserId } from '#contract/ids.ts';
import { onSignedOut } from './session.ts';

/** A post as its menu and the menu's dialogs use it. */
export interface PostSubject {
  readonly id: PostId;
  readonly authorId: UserId;
  readonly authorName: string;
}

/** The dialogs about one post, over any screen. */
export interface PostDialog extends PostSubject {
  readonly kind: 'likers' | 'versions' | 'why' | 'extend' | 'delete' | 'block';
}

const state = proxy<{ dialog: PostDialog | undefined }>({ dialog: undefined });

onSignedOut(closePostDialog);

/** Opens a dialog about a post; the card it was opened from may unmount. */
export function openPostDialog(dialog: PostDialog): void {
  state.dialog = dialog;
}

export function closePostDialog(): void {
  state.dialog = undefined;
}

/** The open dialog, or `undefined`. */
export function usePostDialog(): PostDialog | undefined {
  return useSnapshot(state).dialog;
}
