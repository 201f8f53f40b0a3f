import type { ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import type { Post } from '#contract/schema/post.ts';
import { useSelf } from '../../../state/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureFrame } from '../../../ui/loading/failure-frame.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { PartSkeleton } from '../../../ui/skeleton/part-skeleton.tsx';
import { UnsentText } from '../../shared/unsent/unsent-text.tsx';
import type { useOnePost } from './use-one-post.ts';

interface OnePostContentProps {
  /** The post, and a function that reloads it. */
  readonly one: ReturnType<typeof useOnePost>;
  /** Shown while it loads. */
  readonly waiting?: ReactNode;
  /** Keys of drafts that may have been begun on it, which outlive the post. */
  readonly drafts?: () => readonly string[];
  /** Closes the surrounding dialog, if nothing else in it does. */
  readonly onClose?: () => void;
  readonly children: (post: Post) => ReactNode;
}

/** A post loaded from the server, its skeleton meanwhile, or why it failed to load. */
export function OnePostContent({ one, waiting, drafts, onClose, children }: OnePostContentProps) {
  const { state, reload } = one;
  const viewer = useSelf()._id;
  const close = onClose && <Button onClick={onClose}>{COMMON_MESSAGES.close}</Button>;
  switch (state.status) {
    case 'loading':
      return waiting ?? <PartSkeleton shape="text" label={POST_MESSAGES.loading} />;
    case 'failed':
      return (
        <FailureFrame onRetry={state.canRetry ? reload : undefined} exit={close}>
          {state.message}
        </FailureFrame>
      );
    case 'gone':
      return (
        <>
          <StatusFrame role="alert" action={close}>
            {ERROR_MESSAGES.post_not_found}
          </StatusFrame>
          {drafts?.().map((draft) => (
            <UnsentText key={draft} user={viewer} draft={draft} />
          ))}
        </>
      );
    case 'ready':
      return children(state.post);
  }
}
