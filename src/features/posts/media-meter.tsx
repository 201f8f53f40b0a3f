import { Fragment } from 'react';
import { WORDS } from '#contract/words.ts';
import { formatBytes, formatPixels } from '../../lib/format.ts';
import type { MediaFacts } from './accept-media.ts';
import styles from './media-meter.module.css';

interface MediaMeterProps {
  readonly name: string;
  readonly facts: MediaFacts;
}

/** What became of the file, in numbers: bytes and pixels before and after, quality, time, GPS. */
export function MediaMeter({ name, facts }: MediaMeterProps) {
  return (
    <div className={styles.meter}>
      <p className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.sizes}>
        <span>{bytesOf(facts)}</span>
        {facts.before.widthPx > 0 && <span>{pixelsOf(facts)}</span>}
      </p>
      <p>
        {notesOf(facts).map((note, index) => (
          <Fragment key={note}>
            {index > 0 && ' · '}
            <span className={styles.note}>{note}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function bytesOf({ before, after }: MediaFacts): string {
  return fromTo(formatBytes(before.bytes), formatBytes(after.bytes));
}

function pixelsOf({ before, after }: MediaFacts): string {
  return fromTo(
    formatPixels(before.widthPx, before.heightPx),
    formatPixels(after.widthPx, after.heightPx),
  );
}

function fromTo(before: string, after: string): string {
  return before === after ? after : WORDS.meter.fromTo(before, after);
}

function notesOf(facts: MediaFacts): string[] {
  if (facts.kind === 'video') return [WORDS.meter.asItIs];
  const { quality, milliseconds, gpsRemoved, metadataRemoved } = facts;
  return [
    quality === 0 ? WORDS.meter.untouched : WORDS.meter.quality(quality),
    WORDS.meter.onThisDevice(milliseconds),
    ...(gpsRemoved
      ? [WORDS.meter.gpsRemoved]
      : metadataRemoved
        ? [WORDS.meter.metadataRemoved]
        : []),
  ];
}
