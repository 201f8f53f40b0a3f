import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { MediaMeter } from '../../ui/media-meter.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ProjectEditorStore } from './create-editor.ts';
import { type MediaSlot, type Medium, nameOf } from './editor-form.ts';
import styles from './medium-frame.module.css';

const words = PORTFOLIO_WORDS.editor;

interface MediumFrameProps {
  readonly slot: MediaSlot;
  readonly kind: 'image' | 'video';
  /** Names the picture for those who listen. */
  readonly label: string;
  readonly editor: ProjectEditorStore;
  /** It has little room to tell what became of its file. */
  readonly isAmongMany?: boolean;
  /** Lists cut it to 4:3: it is shown as they do. */
  readonly isCut?: boolean;
}

/** A picture or film of the form: how far it has got, what it looks like, or what became of it. */
export function MediumFrame({
  slot,
  kind,
  label,
  editor,
  isAmongMany = false,
  isCut = false,
}: MediumFrameProps) {
  const { key, medium } = slot;
  switch (medium.status) {
    case 'stored':
      return (
        <Preview
          src={medium.previewSrc || medium.src}
          kind={previewKind(medium, kind)}
          label={label}
          isCut={isCut}
        />
      );
    case 'ready':
      return (
        <>
          <ReadyPreview medium={medium} label={label} isCut={isCut} />
          <MediaMeter name={nameIn(medium)} facts={medium.facts} isCompact={isAmongMany} />
        </>
      );
    case 'working':
      return (
        <>
          <div className={classes(styles.waiting, isCut && styles.cut)}>
            <ProgressBar label={words.preparing(nameIn(medium))} share={medium.share} />
            <Button aria-label={words.stopName(nameIn(medium))} onClick={() => editor.stop(key)}>
              {words.stop}
            </Button>
          </div>
          <MediaMeter name={nameIn(medium)} />
        </>
      );
    case 'refused':
    case 'stopped':
      return (
        <>
          <div className={classes(styles.waiting, isCut && styles.cut)}>
            <p role="alert" className={styles.problem}>
              {medium.status === 'refused'
                ? PROBLEMS[medium.problem].message
                : words.stopped(nameIn(medium))}
            </p>
            <Button aria-label={words.retryName(nameIn(medium))} onClick={() => editor.retry(key)}>
              {WORDS.retry}
            </Button>
          </div>
          <MediaMeter name={nameIn(medium)} />
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
  readonly isCut: boolean;
}

function ReadyPreview({ medium, label, isCut }: ReadyPreviewProps) {
  const url = useObjectUrl(medium.preview);
  const kind = medium.kind === 'video' && !medium.poster ? 'video' : 'image';
  return url === undefined ? (
    <div className={classes(styles.picture, isCut && styles.cut)} />
  ) : (
    <Preview src={url} kind={kind} label={label} isCut={isCut} />
  );
}

interface PreviewProps {
  readonly src: string;
  readonly kind: 'image' | 'video';
  readonly label: string;
  readonly isCut: boolean;
}

function Preview({ src, kind, label, isCut }: PreviewProps) {
  return (
    <div className={classes(styles.picture, isCut && styles.cut)}>
      {kind === 'video' ? (
        <video src={src} muted playsInline controls preload="metadata" aria-label={label} />
      ) : (
        <img src={src} alt={label} decoding="async" draggable={false} />
      )}
    </div>
  );
}
