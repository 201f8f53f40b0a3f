import { LIMITS } from '#contract/limits.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import type { Attachment, AttachmentSource } from './attachment.ts';
import type { AttachmentPolicy } from './policies.ts';
import { prepareAttachment } from './prepare.ts';

type Working = Extract<Attachment, { status: 'working' }>;

/**
 * Prepares attachments by key. A new job under a key cancels the one before: the newest pick wins,
 * whichever ends first. All go to the worker pool at once, which decides how many run.
 *
 * @param onChange called with the progress and the result of each; not after it was stopped.
 */
export function createPreparationJobs(
  onChange: (key: string, attachment: Attachment) => void,
  prepare: typeof prepareAttachment = prepareAttachment,
) {
  const jobs = new Map<string, AbortController>();

  async function run(key: string, source: AttachmentSource, policy: AttachmentPolicy) {
    jobs.get(key)?.abort();
    const job = new AbortController();
    jobs.set(key, job);
    const { signal } = job;
    const isCurrent = () => jobs.get(key) === job;
    let working: Working = { status: 'working', source, share: 0 };
    const change = (known: Partial<Working>) => {
      if (!isCurrent()) return;
      working = { ...working, ...known };
      onChange(key, working);
    };
    const outcome = await prepare(source, policy, {
      signal,
      onProgress: (share) => change({ share }),
      onRatio: (ratio) => change({ ratio }),
      // The first ones are shown as they are; to decode all of them large would cost too much.
      onCopy: jobs.size > LIMITS.filesShownWaiting ? (copy) => change({ copy }) : undefined,
    }).catch((error: unknown): Attachment => {
      if (!signal.aborted) logFailure('The file could not be prepared.', error);
      return { status: 'refused', source, problem: policy.problems.failed, canRetry: true };
    });
    if (!isCurrent()) return;
    jobs.delete(key);
    onChange(key, outcome);
  }

  function stop(key: string): void {
    jobs.get(key)?.abort();
    jobs.delete(key);
  }

  return {
    start: (key: string, source: AttachmentSource, policy: AttachmentPolicy) =>
      void run(key, source, policy),
    stop,
    stopAll(): void {
      for (const key of [...jobs.keys()]) stop(key);
    },
  };
}
