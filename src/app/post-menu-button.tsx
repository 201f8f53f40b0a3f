import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { WORDS } from '#contract/words.ts';
import type { PostSubject } from '../state/post-dialog.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PARTS } from './parts.ts';

/** "More" about a post. The menu's code comes with its first opening, or when a pointer nears. */
export function PostMenuButton(subject: PostSubject) {
  const [isWanted, setWanted] = useState(false);
  const label = WORDS.post.more(subject.authorName);
  const button = (
    <IconButton
      label={label}
      isAtEnd
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={PARTS.PostMenu.preload}
      onFocus={PARTS.PostMenu.preload}
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={20} />
    </IconButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <PARTS.PostMenu.Part {...subject} label={label} />
    </Suspense>
  );
}
