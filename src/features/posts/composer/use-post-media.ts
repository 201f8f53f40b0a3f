import { useState } from 'react';
import { existingFileName } from '#contract/forms/project-form-parts.ts';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { postMediaProblem } from '#contract/rules/post-rules.ts';
import type { MediaItem } from '#contract/schema/media.ts';
import { countChars } from '../../../lib/format/format.ts';
import { showToast } from '../../../state/toasts.ts';
import { type ReadyAttachment, sourceName } from '../../shared/attachments/attachment.ts';
import { POST_MEDIA } from '../../shared/attachments/policies.ts';
import { type AttachmentEntry, useAttachments } from '../../shared/attachments/use-attachments.ts';
import { withListDifference } from '../../shared/undo/list-difference.ts';

/** A slot in the list of media: a stored file, a file chosen for it, or both. */
interface Slot {
  readonly key: string;
  readonly stored: MediaItem | undefined;
  readonly storedAlt: string;
  /** Key of the chosen file, which takes the place of what is stored. */
  readonly picked: string | undefined;
  /** Each file has its own description: that of the stored file survives a refused one. */
  readonly pickedAlt: string;
}

/** Something that can be undone. */
interface Step {
  readonly kind: 'moved' | 'removed';
  readonly before: readonly Slot[];
  readonly after: readonly Slot[];
  /** The file that was removed. */
  readonly file?: AttachmentEntry | undefined;
}

/** Each holds on to the file that it removed. */
const MAX_STEPS = 20;

/** An image or video of the post as it is shown in its form. */
export interface PostMediaEntry {
  readonly key: string;
  readonly kind: 'image' | 'video';
  readonly alt: string;
  /** What the post has there already, unless a file was chosen for its place. */
  readonly stored: MediaItem | undefined;
  readonly attachment: Exclude<AttachmentEntry, { status: 'refused' }> | undefined;
}

/** A slot as a draft names it; its file is stored beside the draft. */
export interface DraftMedia {
  /** The file that the post has there. */
  readonly stored?: string | undefined;
  readonly storedAlt?: string | undefined;
  /** Of the chosen file. */
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly alt?: string | undefined;
}

/** The list of a draft, each with its file as it was prepared. */
export type RestoredMedia = readonly (DraftMedia & {
  readonly attachment: ReadyAttachment | undefined;
})[];

/** An image or video as it is sent. */
export type SentMedia = { readonly alt: string } & (
  | { readonly src: string }
  | { readonly file: File; readonly poster: File | undefined }
);

export type PostMedia = ReturnType<typeof usePostMedia>;

/**
 * The images or the video of a post in its form, in order: those it has and those that are chosen
 * for it.
 *
 * @param stored What the post has; the same list for as long as the form is open.
 * @param restored What a draft has in its place.
 */
export function usePostMedia(stored: readonly MediaItem[], restored?: RestoredMedia) {
  const initial = (): readonly Slot[] =>
    stored.map((item, at) => ({
      key: `stored ${at}`,
      stored: item,
      storedAlt: item.alt ?? '',
      picked: undefined,
      pickedAlt: '',
    }));
  const [slots, setSlots] = useState((): readonly Slot[] =>
    restored ? restoredSlots(restored, initial()) : initial(),
  );
  const [{ past, latest }, setHistory] = useState<History>(NO_HISTORY);
  // Each slot may have a file that waits to take it.
  const files = useAttachments(POST_MEDIA, {
    most: 2 * LIMITS.postImages,
    initial: (restored ?? []).flatMap(({ key, attachment }) =>
      key !== undefined && attachment ? [{ ...attachment, key }] : [],
    ),
  });
  const byKey = new Map(files.attachments.map((attachment) => [attachment.key, attachment]));
  const entries = slots.flatMap((slot) => entryOf(slot, byKey) ?? []);
  const isPreparing = entries.some(({ attachment }) => attachment?.status === 'working');
  const refused = files.attachments.filter((each) => each.status === 'refused');
  const isRefused = refused.length > 0;
  const mixCode = postMediaProblem(entries.map(({ kind }) => kind));
  const mixProblem = mixCode && ERROR_MESSAGES[mixCode];
  const isSameList =
    entries.length === stored.length &&
    entries.every((entry, at) => !entry.attachment && entry.stored === stored[at]);

  function change(key: string, changed: (slot: Slot) => Slot): void {
    setSlots((before) => before.map((slot) => (slot.key === key ? changed(slot) : slot)));
  }

  function removePicked(picked: string): void {
    files.remove(picked);
    setSlots((before) => withoutPicked(before, picked));
  }

  function applyStep(kind: Step['kind'], after: readonly Slot[], file?: AttachmentEntry): void {
    const step = { kind, before: slots, after, file };
    setSlots(after);
    setHistory({ past: [...past, step].slice(-MAX_STEPS), latest: step });
  }

  function add(picked: readonly File[]): void {
    // With nothing but refused files, a new choice replaces them.
    if (entries.length === 0) dismissRefused();
    const room = picked.slice(0, Math.max(0, LIMITS.postImages - entries.length));
    if (room.length < picked.length) showToast(ERROR_MESSAGES.post_images_too_many);
    const added = files.add(room).map((key) => newSlot(key));
    setSlots((before) => [...before, ...added]);
  }

  function replace(key: string, file: File): void {
    const slot = slots.find((each) => each.key === key);
    if (slot?.picked !== undefined) files.remove(slot.picked);
    const [picked] = files.add([file]);
    change(key, (before) => ({ ...before, picked, pickedAlt: '' }));
  }

  function dismissRefused(): void {
    for (const { key } of refused) removePicked(key);
  }

  return {
    entries,
    attachments: files.attachments,
    /** The list as a draft names it. */
    draft: slots.flatMap((slot) => {
      const entry = entryOf(slot, byKey);
      return entry ? draftOf(slot, entry.attachment) : [];
    }),
    refused,
    isPreparing,
    isRefused,
    /** How many images have no description. */
    undescribed: entries.filter(({ kind, alt }) => kind === 'image' && alt.trim() === '').length,
    /** The post would have other media, or the same in another order. */
    changesMedia: !isSameList,
    changesAlts: entries.some(({ stored: item, alt }) => item && alt.trim() !== (item.alt ?? '')),
    /** A stored file was removed. */
    isReduced: stored.some((item) => !slots.some((slot) => slot.stored === item)),

    /** Adds files at the end; a toast names those that do not fit. */
    add,

    /** Puts a file in the place of another one. */
    replace,

    /** Prepares a refused file again. */
    retry: files.retry,
    dismissRefused,
    /** Replaces the refused files by others: in their slot, or at the end. */
    chooseOthers(picked: readonly File[]): void {
      const [first] = picked;
      const standing = slots.find((slot) => refused.some(({ key }) => key === slot.picked));
      dismissRefused();
      if (first && standing?.stored) replace(standing.key, first);
      else add(picked);
    },

    /** Removes what the slot shows; a stored file comes back below a removed one. */
    remove(key: string): void {
      const picked = slots.find((each) => each.key === key)?.picked;
      const file = picked === undefined ? undefined : byKey.get(picked);
      if (file) files.remove(file.key);
      if (file && file.status !== 'refused') {
        applyStep('removed', withoutPicked(slots, file.key), file);
      } else
        applyStep(
          'removed',
          slots.filter((each) => each.key !== key),
        );
    },

    /** Restores removed stored files, after the others. */
    restoreStored(): void {
      setSlots((before) => [
        ...before,
        ...initial().filter(({ key }) => !before.some((slot) => slot.key === key)),
      ]);
      setHistory({ past, latest: undefined });
    },

    /** @param to how many of the other entries come before it. */
    move(key: string, to: number): void {
      const next = entries.filter((entry) => entry.key !== key)[to]?.key;
      const moved = slots.filter((slot) => slot.key === key);
      const others = slots.filter((slot) => slot.key !== key);
      const at = others.findIndex((slot) => slot.key === next);
      applyStep('moved', others.toSpliced(at < 0 ? others.length : at, 0, ...moved));
    },

    /** What was moved or removed last, unless that was undone. */
    latest,
    /** Undoes the last move or removal, and nothing that was written or added since. */
    undo(): void {
      const step = past.at(-1);
      if (!step) return;
      if (step.file) files.restore(step.file);
      setSlots((now) => withListDifference(now, step.after, step.before, mergedSlot));
      setHistory({ past: past.slice(0, -1), latest: undefined });
    },

    setAlt(key: string, alt: string): void {
      change(key, (slot) =>
        entryOf(slot, byKey)?.attachment
          ? { ...slot, pickedAlt: alt }
          : { ...slot, storedAlt: alt },
      );
    },

    /** Why they cannot be in one post, in words; known as soon as they are chosen. */
    mixProblem,
    /** Their problem in words, before they are sent. */
    problem(): string | undefined {
      if (isRefused) return MEDIA_MESSAGES.refused;
      if (mixProblem) return mixProblem;
      return entries.map(({ alt }) => altProblem(alt)).find((problem) => problem !== undefined);
    },

    /** All that are ready, as they are sent. */
    sent(): readonly SentMedia[] {
      return entries.flatMap(({ stored: item, attachment, alt: written }): SentMedia[] => {
        const alt = written.trim();
        if (attachment?.status === 'ready') {
          return [{ alt, file: attachment.file, poster: attachment.poster }];
        }
        return item ? [{ alt, src: item.src }] : [];
      });
    },
  };
}

/** Why a description cannot be sent, in words. */
export function altProblem(alt: string): string | undefined {
  return countChars(alt.trim()) > LIMITS.mediaAltChars ? ERROR_MESSAGES.alt_too_long : undefined;
}

interface History {
  /** What can be undone, the last change at the end. */
  readonly past: readonly Step[];
  readonly latest: Step | undefined;
}

const NO_HISTORY: History = { past: [], latest: undefined };

/** Removes a chosen file from its slot, which keeps the stored one. */
function withoutPicked(slots: readonly Slot[], picked: string): readonly Slot[] {
  return slots.flatMap((slot) => {
    if (slot.picked !== picked) return [slot];
    return slot.stored ? [{ ...slot, picked: undefined, pickedAlt: '' }] : [];
  });
}

function mergedSlot(here: Slot, from: Slot | undefined, { picked, pickedAlt }: Slot): Slot {
  return from?.picked === picked ? here : { ...here, picked, pickedAlt };
}

function draftOf(
  { stored, storedAlt, pickedAlt: alt }: Slot,
  attachment: PostMediaEntry['attachment'],
): DraftMedia {
  return {
    ...(stored && { stored: existingFileName(stored.src), storedAlt }),
    ...(attachment && { key: attachment.key, name: sourceName(attachment.source), alt }),
  };
}

/** The slots that a draft names, without those of which neither their file nor the stored one is left. */
function restoredSlots(restored: RestoredMedia, initial: readonly Slot[]): readonly Slot[] {
  const left = new Set(initial); // a post may have the same file twice
  return restored.flatMap(({ stored, storedAlt, key, attachment, alt = '' }) => {
    const picked = attachment ? key : undefined;
    const found = [...left].find(
      ({ stored: item }) => item && existingFileName(item.src) === stored,
    );
    if (!found) return picked === undefined ? [] : [newSlot(picked, alt)];
    left.delete(found);
    return [{ ...found, storedAlt: storedAlt ?? found.storedAlt, picked, pickedAlt: alt }];
  });
}

function newSlot(picked: string, pickedAlt = ''): Slot {
  return { key: `new ${picked}`, stored: undefined, storedAlt: '', picked, pickedAlt };
}

function entryOf(
  { key, stored, storedAlt, picked, pickedAlt }: Slot,
  byKey: ReadonlyMap<string, AttachmentEntry>,
): PostMediaEntry | undefined {
  const attachment = picked === undefined ? undefined : byKey.get(picked);
  if (attachment && attachment.status !== 'refused') {
    // A file that is still being prepared is most likely an image.
    const kind = attachment.status === 'ready' ? attachment.kind : 'image';
    return { key, kind, alt: pickedAlt, stored: undefined, attachment };
  }
  return stored && { key, kind: stored.type, alt: storedAlt, stored, attachment: undefined };
}
