import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import type { PostSubject } from '../../state/post-dialog.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LAZY_ROUTES } from '../loading/lazy-routes.ts';

/** "More" about a post. The menu's code comes with its first opening, or when a pointer nears. */
export function PostMenuButton(subject: PostSubject) {
  const [isWanted, setWanted] = useState(false);
  const label = POST_MESSAGES.more(subject.authorName);
  const button = (
    <IconButton
      label={label}
      isAtEnd
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={LAZY_ROUTES.PostMenu.preload}
      onFocus={LAZY_ROUTES.PostMenu.preload}
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={20} />
    </IconButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <LAZY_ROUTES.PostMenu.Part {...subject} label={label} />
    </Suspense>
  );
}
