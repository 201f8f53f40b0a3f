import { Fragment, type ReactNode } from 'react';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { formatBytes, formatDuration, formatPixels } from '../../lib/format/format.ts';
import type { MediaFacts } from '../../lib/media/media-facts.ts';
import { classes } from '../styles/classes.ts';
import words from '../styles/words.module.css';
import styles from './media-meter.module.css';

interface MediaMeterProps {
  readonly name: string;
  /** Absent while the file is prepared: the meter has its room from the first moment on. */
  readonly facts?: MediaFacts | undefined;
  /** Among many: the name is in the tooltip. */
  readonly isCompact?: boolean | undefined;
  /** Stands at the end of the meter. */
  readonly children?: ReactNode;
}

/** The facts of a prepared file: bytes and pixels before and after, quality, time, GPS. */
export function MediaMeter({ name, facts, isCompact = false, children }: MediaMeterProps) {
  const meter = (
    <div className={classes(styles.meter, styles.room)} title={name}>
      {!(facts && isCompact) && (
        <p className={words.oneLine}>
          <bdi>{name}</bdi>
        </p>
      )}
      {facts && (
        <>
          <p className={styles.sizes}>
            <span>{bytesOf([facts])}</span>
            {facts.after.widthPx > 0 && <span>{pixelsOf(facts)}</span>}
          </p>
          <Notes
            notes={facts.kind === 'video' ? videoNotes(facts) : imageNotes(facts, isCompact)}
          />
          {facts.kind === 'video' && !facts.isShownHere && (
            <p role="alert" className={styles.warning}>
              {MEDIA_MESSAGES.notShownHere}
            </p>
          )}
        </>
      )}
    </div>
  );
  if (!children) return meter;
  return (
    <div className={styles.withAction}>
      {meter}
      {children}
    </div>
  );
}

/** The totals of several prepared files. */
export function MediaTotals({ facts }: { readonly facts: readonly MediaFacts[] }) {
  const milliseconds = facts.reduce(
    (sum, one) => sum + (one.kind === 'image' ? one.milliseconds : 0),
    0,
  );
  const withLocation = facts.filter(({ gpsRemoved }) => gpsRemoved).length;
  const notes = [
    MEDIA_MESSAGES.sum(facts.length, bytesOf(facts)),
    milliseconds > 0 && MEDIA_MESSAGES.onThisDevice(milliseconds),
    withLocation > 0 && MEDIA_MESSAGES.gpsRemovedFrom(withLocation),
  ];
  return (
    <div className={styles.meter}>
      <Notes notes={notes.filter((note) => note !== false)} />
    </div>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <p>
      {notes.map((note, index) => (
        <Fragment key={note}>
          {index > 0 && ' · '}
          <span className={styles.note}>{note}</span>
        </Fragment>
      ))}
    </p>
  );
}

function bytesOf(facts: readonly MediaFacts[]): string {
  const sumOf = (side: 'before' | 'after') =>
    formatBytes(facts.reduce((sum, one) => sum + one[side].bytes, 0));
  return fromTo(sumOf('before'), sumOf('after'));
}

function pixelsOf({ before, after }: MediaFacts): string {
  return fromTo(
    formatPixels(before.widthPx, before.heightPx),
    formatPixels(after.widthPx, after.heightPx),
  );
}

function fromTo(before: string, after: string): string {
  return before === after ? after : MEDIA_MESSAGES.fromTo(before, after);
}

function imageNotes(facts: Extract<MediaFacts, { kind: 'image' }>, isCompact: boolean): string[] {
  const { quality, isStilled, milliseconds } = facts;
  return [
    ...(isStilled ? [MEDIA_MESSAGES.stilled] : []),
    quality === 0 ? MEDIA_MESSAGES.untouched : MEDIA_MESSAGES.quality(quality),
    isCompact
      ? MEDIA_MESSAGES.milliseconds(milliseconds)
      : MEDIA_MESSAGES.onThisDevice(milliseconds),
    ...removalNotes(facts),
  ];
}

function videoNotes(facts: Extract<MediaFacts, { kind: 'video' }>): string[] {
  const removed = removalNotes(facts);
  return [
    ...(facts.durationMs > 0 ? [formatDuration(facts.durationMs)] : []),
    ...(removed.length > 0 ? removed : [MEDIA_MESSAGES.asItIs]),
  ];
}

function removalNotes({ gpsRemoved, metadataRemoved }: MediaFacts): string[] {
  if (gpsRemoved) return [MEDIA_MESSAGES.gpsRemoved];
  return metadataRemoved ? [MEDIA_MESSAGES.metadataRemoved] : [];
}
