import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { postPath } from '#contract/page-paths.ts';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import { topDialog } from '../../../lib/dom/top-dialog.ts';
import type { RowKey } from '../../../lib/scroll/scroll-anchor.ts';
import { isSingleKey } from '../../../lib/storage/device-settings.ts';
import { useLayers, useOverlayState } from '../../../navigation/overlay-location.ts';
import { posts, usePost } from '../../../state/entities/posts.ts';
import { idAt } from '../../../state/feed/feed-window.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import mirrored from '../../../ui/icon/mirrored.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import {
  type ShownList,
  shownList,
  subscribeToShownList,
} from '../../../ui/virtual-list/shown-list.ts';
import styles from './post-steps.module.css';

const messages = POST_DIALOG_MESSAGES.steps;

type Step = 1 | -1;
const STEPS: Readonly<Record<string, Step>> = { j: 1, k: -1 };

interface PostStepsProps {
  /** The post that is open. */
  readonly id: PostId;
}

/**
 * The ways to the post before and after the one that is open, in the list that it was opened from:
 * buttons beside it, and "j" and "k". The list follows. None where it was opened by its address.
 */
export function PostSteps({ id }: PostStepsProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useListBelow();
  const overlay = useOverlayState();
  const navigate = useNavigate();
  const { authorName } = usePost(id);
  const [hasStepped, setStepped] = useState(false);
  const index = list?.rows.indexOf(keyIn(list, id)) ?? -1;

  function go(step: Step) {
    const next = list && index !== -1 ? postBeside(list, index, step) : undefined;
    if (!list || !next) return;
    list.reveal(next.index);
    setStepped(true);
    void navigate(postPath(next.id), { replace: true, state: overlay });
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = isSingleKey(event) ? STEPS[event.key] : undefined;
    if (step === undefined || event.repeat || !topDialog()?.contains(box.current)) return;
    event.preventDefault();
    go(step);
  });
  useEffect(() => {
    const done = new AbortController();
    addEventListener('keydown', handleKey, { signal: done.signal });
    return () => done.abort();
  }, []);

  if (!list || index === -1) return null;
  const isFirst = postBeside(list, index, -1) === undefined;
  const isLast = postBeside(list, index, 1) === undefined;
  return (
    <div ref={box} className={styles.steps}>
      <IconButton
        label={messages.previous}
        className={styles.previous}
        aria-disabled={isFirst}
        onClick={() => go(-1)}
      >
        <ChevronLeft size={24} className={mirrored.icon} />
      </IconButton>
      <IconButton
        label={messages.next}
        className={styles.next}
        aria-disabled={isLast}
        onClick={() => go(1)}
      >
        <ChevronRight size={24} className={mirrored.icon} />
      </IconButton>
      <VisuallyHidden role="status">
        {hasStepped && authorName && messages.position(authorName, index + 1)}
      </VisuallyHidden>
    </div>
  );
}

/** The link of the post in the list below, which focus returns to. */
export function listLinkOf(id: PostId): HTMLElement | null {
  const key = posts.get(id)?.row ?? id;
  return document.querySelector(`[data-row="${key}"] a[data-shortcut="o"]`);
}

function useListBelow(): ShownList | undefined {
  const { below } = useLayers();
  const list = useSyncExternalStore(subscribeToShownList, shownList);
  return typeof below === 'string' ? undefined : list;
}

/** A post has another key in the feed than in other lists. */
function keyIn({ rows }: ShownList, id: PostId): RowKey {
  return typeof rows.keyAt(0) === 'number' ? (posts.get(id)?.row ?? -1) : id;
}

/** The next post in that direction that is loaded, without those that cannot be shown. */
function postBeside(
  { rows }: ShownList,
  from: number,
  step: Step,
): { readonly id: PostId; readonly index: number } | undefined {
  for (let index = from + step; ; index += step) {
    const key = rows.keyAt(index);
    if (key === undefined) return undefined;
    const id = typeof key === 'number' ? idAt(key as FeedRow) : (key as PostId);
    if (id !== undefined) return { id, index };
    if (Math.abs(index - from) > PASSED_OVER_MAX) return undefined;
  }
}

/** Posts in a row that cannot be shown, beyond which the list counts as ended. */
const PASSED_OVER_MAX = 10;
