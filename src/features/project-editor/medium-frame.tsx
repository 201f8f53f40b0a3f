import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { formatBytes, formatPixels } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ProjectEditorStore } from './create-editor.ts';
import { type MediaSlot, type Medium, type MediumFacts, nameOf } from './editor-form.ts';
import styles from './medium-frame.module.css';

const words = PORTFOLIO_WORDS.editor;

interface MediumFrameProps {
  readonly slot: MediaSlot;
  readonly kind: 'image' | 'video';
  /** Names the picture for those who listen. */
  readonly label: string;
  readonly editor: ProjectEditorStore;
}

/** A picture or film of the form: how far it has got, what it looks like, or what became of it. */
export function MediumFrame({ slot, kind, label, editor }: MediumFrameProps) {
  const { key, medium } = slot;
  switch (medium.status) {
    case 'stored':
      return (
        <Preview
          src={medium.previewSrc || medium.src}
          kind={previewKind(medium, kind)}
          label={label}
        />
      );
    case 'ready':
      return (
        <>
          <ReadyPreview medium={medium} label={label} />
          <Facts name={nameIn(medium)} facts={medium.facts} />
        </>
      );
    case 'working':
      return (
        <>
          <div className={styles.waiting}>
            <ProgressBar label={words.preparing(nameIn(medium))} share={medium.share} />
            <Button aria-label={words.stopName(nameIn(medium))} onClick={() => editor.stop(key)}>
              {words.stop}
            </Button>
          </div>
          <FileName name={nameIn(medium)} />
        </>
      );
    case 'refused':
    case 'stopped':
      return (
        <>
          <div className={styles.waiting}>
            <p role="alert" className={styles.problem}>
              {medium.status === 'refused'
                ? PROBLEMS[medium.problem].message
                : words.stopped(nameIn(medium))}
            </p>
            <Button aria-label={words.retryName(nameIn(medium))} onClick={() => editor.retry(key)}>
              {WORDS.retry}
            </Button>
          </div>
          <FileName name={nameIn(medium)} />
        </>
      );
  }
}

function nameIn(medium: Exclude<Medium, { status: 'stored' }>): string {
  return nameOf(medium.source, words.fromDataUrl);
}

/** A film is shown by its still picture where it has one. */
function previewKind(medium: Extract<Medium, { status: 'stored' }>, kind: 'image' | 'video') {
  return kind === 'video' && medium.previewSrc === '' ? 'video' : 'image';
}

interface ReadyPreviewProps {
  readonly medium: Extract<Medium, { status: 'ready' }>;
  readonly label: string;
}

function ReadyPreview({ medium, label }: ReadyPreviewProps) {
  const url = useObjectUrl(medium.preview);
  const kind = medium.kind === 'video' && !medium.poster ? 'video' : 'image';
  return url === undefined ? (
    <div className={styles.picture} />
  ) : (
    <Preview src={url} kind={kind} label={label} />
  );
}

interface PreviewProps {
  readonly src: string;
  readonly kind: 'image' | 'video';
  readonly label: string;
}

function Preview({ src, kind, label }: PreviewProps) {
  return (
    <div className={styles.picture}>
      {kind === 'video' ? (
        <video src={src} muted playsInline controls preload="metadata" aria-label={label} />
      ) : (
        <img src={src} alt={label} decoding="async" draggable={false} />
      )}
    </div>
  );
}

/** Stands where the facts will: nothing below moves when they come. */
function FileName({ name }: { readonly name: string }) {
  return (
    <p className={styles.facts} title={name}>
      <bdi>{name}</bdi>
    </p>
  );
}

function Facts({ name, facts }: { readonly name: string; readonly facts: MediumFacts }) {
  const { bytesBefore, bytesAfter, widthPx, heightPx, gpsRemoved } = facts;
  const [before, after] = [formatBytes(bytesBefore), formatBytes(bytesAfter)];
  const notes = [
    before === after ? after : WORDS.meter.fromTo(before, after),
    ...(widthPx > 0 ? [formatPixels(widthPx, heightPx)] : []),
    ...(gpsRemoved ? [WORDS.meter.gpsRemoved] : []),
  ];
  return (
    <p className={styles.facts} title={name}>
      {notes.join(' · ')}
    </p>
  );
}
