import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { upload } from '../../lib/api/upload.ts';
import { addOwnFeedPost } from '../../lib/feed/feed-client.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { hidePublished, type PublishedWork } from '../../state/published.ts';
import { showFailure, showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { canShare, copyLink, shareLink } from '../shared/post-menu/copy-link.ts';
import styles from './published-note.module.css';

/** How long it is shown; hovering or focusing it prolongs that. */
const SHOWN_MS = 20_000;

const messages = POST_MESSAGES.published;

/** A note in a corner that a work is published, with its link. It does not take the focus. */
export function PublishedNote({ kind, projectId, title, path, imageSrc }: PublishedWork) {
  const note = useRef<HTMLElement>(null);
  const overlay = useOverlayState();
  const [isPosting, setPosting] = useState(false);
  // Of all tries: one whose answer was lost makes no second post.
  const [key] = useState(randomKey);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!note.current?.matches(':hover, :focus-within')) hidePublished();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, []);

  async function post() {
    if (projectId === undefined || isPosting) return;
    setPosting(true);
    const form = new FormData();
    form.set('content', title);
    form.set('projectId', projectId);
    try {
      const { signal } = new AbortController(); // what was asked for goes on when the note closes
      addOwnFeedPost(await upload(POSTS.createPost, form, { idempotencyKey: key, signal }));
      hidePublished();
      showToast(messages.posted);
    } catch (error) {
      showFailure(messages.notPosted, error, () => void post());
      setPosting(false);
    }
  }

  return (
    <section ref={note} className={styles.note} aria-label={messages.label}>
      {imageSrc !== '' && <img className={styles.picture} src={imageSrc} alt="" decoding="async" />}
      <div className={styles.text}>
        <p className={styles.out}>{messages.out}</p>
        <p className={classes(words.detail, words.oneLine)} dir="auto">
          {title}
        </p>
        <div className={styles.actions}>
          {projectId !== undefined && (
            <Button onClick={() => void post()} aria-disabled={isPosting}>
              {messages.post}
            </Button>
          )}
          <Button onClick={() => void copyLink(path)}>{POST_MESSAGES.menu.copy}</Button>
          {canShare() && (
            <Button onClick={() => void shareLink(path, title)}>{messages.share}</Button>
          )}
          <ButtonLink
            to={path}
            {...(kind === 'post' ? { state: overlay } : {})}
            onClick={hidePublished}
          >
            {kind === 'post' ? messages.viewPost : messages.viewProject}
          </ButtonLink>
        </div>
      </div>
      <IconButton label={COMMON_MESSAGES.close} isAtEnd onClick={hidePublished}>
        <X size={16} />
      </IconButton>
    </section>
  );
}
