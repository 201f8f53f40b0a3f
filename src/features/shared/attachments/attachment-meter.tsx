import SquareSplitHorizontal from 'lucide-react/icons/square-split-horizontal';
import { useState } from 'react';
import { COMPARISON_MESSAGES } from '#contract/messages/en/comparison.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import { MediaMeter } from '../../../ui/media/media-meter.tsx';
import { OverlayBoundary } from '../overlay/overlay-boundary.tsx';
import { type Attachment, sourceName } from './attachment.ts';

const ComparisonDialog = lazyWithPreload(
  async () => (await import('./comparison/comparison-dialog.tsx')).ComparisonDialog,
);

interface AttachmentMeterProps {
  readonly attachment: Attachment;
  /** The name of an image that was embedded in a text. */
  readonly embeddedName?: string;
  /** Among many: the name is in the tooltip. */
  readonly isCompact?: boolean;
}

/** The result of an attachment. That of an image opens a comparison with the original. */
export function AttachmentMeter({ attachment, embeddedName, isCompact }: AttachmentMeterProps) {
  const [isOpen, setOpen] = useState(false);
  const name = sourceName(attachment.source, embeddedName);
  const facts = attachment.status === 'ready' ? attachment.facts : undefined;
  const original = attachment.source.kind === 'file' ? attachment.source.file : undefined;
  if (attachment.status !== 'ready' || facts?.kind !== 'image' || !original) {
    return <MediaMeter name={name} facts={facts} isCompact={isCompact} />;
  }
  return (
    <MediaMeter name={name} facts={facts} isCompact={isCompact}>
      <IconButton
        label={COMPARISON_MESSAGES.open(name)}
        aria-haspopup="dialog"
        onPointerEnter={ComparisonDialog.preload}
        onFocus={ComparisonDialog.preload}
        onClick={() => setOpen(true)}
      >
        <SquareSplitHorizontal size={18} />
      </IconButton>
      {isOpen && (
        <OverlayBoundary onClose={() => setOpen(false)}>
          <ComparisonDialog
            original={original}
            result={attachment.file}
            facts={facts}
            onClose={() => setOpen(false)}
          />
        </OverlayBoundary>
      )}
    </MediaMeter>
  );
}
