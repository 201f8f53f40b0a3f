import { useEffect, useRef, useState } from 'react';
import { randomKey } from '../../../lib/api/random-key.ts';
import type { Attachment } from './attachment.ts';
import type { AttachmentPolicy } from './policies.ts';
import { createPreparationJobs } from './preparation-jobs.ts';
import type { prepareAttachment } from './prepare.ts';
import { useRetryUnavailable } from './use-retry-unavailable.ts';

export type AttachmentEntry = Attachment & { readonly key: string };

const NONE: readonly AttachmentEntry[] = [];

interface AttachmentsOptions {
  /** How many a form holds: with more, the newest stay. */
  readonly most?: number;
  readonly prepare?: typeof prepareAttachment;
  /** Those of an earlier visit. */
  readonly initial?: readonly AttachmentEntry[];
}

/** The attachments of a form. Removing one, or closing the form, cancels its preparation. */
export function useAttachments(
  policy: AttachmentPolicy,
  { most = 1, prepare, initial = NONE }: AttachmentsOptions = {},
) {
  const [attachments, setAttachments] = useState(initial);
  const latest = useRef(initial);
  const [jobs] = useState(() =>
    createPreparationJobs((key, changed) => {
      apply(latest.current.map((entry) => (entry.key === key ? { ...changed, key } : entry)));
    }, prepare),
  );
  useEffect(() => jobs.stopAll, [jobs]);

  function apply(next: readonly AttachmentEntry[]): void {
    latest.current = next;
    setAttachments(next);
  }

  function retry(key: string): void {
    const source = latest.current.find((entry) => entry.key === key)?.source;
    if (!source) return;
    apply(
      latest.current.map((entry) =>
        entry.key === key ? { key, status: 'working', source, share: 0 } : entry,
      ),
    );
    jobs.start(key, source, policy);
  }

  useRetryUnavailable(
    attachments.filter((entry) => entry.status === 'refused'),
    retry,
  );

  return {
    attachments,
    /** Prepares files; returns their keys. */
    add(files: readonly File[]): readonly string[] {
      const added = files.slice(-most).map((file): AttachmentEntry => {
        const source = { kind: 'file', file } as const;
        return { key: randomKey(), status: 'working', source, share: 0 };
      });
      const all = [...latest.current, ...added];
      for (const { key } of all.slice(0, -most)) jobs.stop(key);
      apply(all.slice(-most));
      for (const { key, source } of added) jobs.start(key, source, policy);
      return added.map(({ key }) => key);
    },
    /** Prepares one that was refused again. */
    retry,
    /** Adds one that was removed; what was not ready is prepared again. */
    restore(entry: AttachmentEntry): void {
      apply([...latest.current, entry].slice(-most));
      if (entry.status === 'working') jobs.start(entry.key, entry.source, policy);
    },
    remove(key: string): void {
      jobs.stop(key);
      apply(latest.current.filter((entry) => entry.key !== key));
    },
  };
}
