import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import type { PostSubject } from '../../../state/post-dialog.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import { OverlayBoundary } from '../overlay/overlay-boundary.tsx';

export const LazyPostMenu = lazyWithPreload(async () => (await import('./post-menu.tsx')).PostMenu);

/** The "More" button of a post. The menu's code loads when it is first opened, or on hover. */
export function PostMenuButton(subject: PostSubject) {
  const [isOpen, setOpen] = useState(false);
  const label = POST_MESSAGES.more(subject.authorName);
  const button = (
    <IconButton
      label={label}
      isAtEnd
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={LazyPostMenu.preload}
      onFocus={LazyPostMenu.preload}
      onClick={() => setOpen(true)}
    >
      <Ellipsis size={20} />
    </IconButton>
  );
  if (!isOpen) return button;
  return (
    <OverlayBoundary fallback={button} onClose={() => setOpen(false)}>
      <LazyPostMenu {...subject} label={label} />
    </OverlayBoundary>
  );
}
