import { proxy, ref, useSnapshot } from 'valtio';
import type { ProjectId } from '#contract/ids.ts';
import { onSignedOut } from './session.ts';

/** A work that has just been published. */
export interface PublishedWork {
  readonly kind: 'post' | 'project';
  /** Of a project that may be posted to the feed. */
  readonly projectId?: ProjectId;
  /** The title, or the first words of a post. */
  readonly title: string;
  /** Of its screen. */
  readonly path: string;
  /** A small image of it, or an empty string. */
  readonly imageSrc: string;
}

const state = proxy<{ work: PublishedWork | undefined }>({ work: undefined });

onSignedOut(hidePublished);

/** Shows that a work is out, with its link. */
export function showPublished(work: PublishedWork): void {
  state.work = ref(work);
}

export function hidePublished(): void {
  state.work = undefined;
}

/** The work that is being shown as published, or `undefined`. */
export function usePublished(): PublishedWork | undefined {
  return useSnapshot(state).work;
}
