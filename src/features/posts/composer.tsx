import { Globe, Lock, MessageCircle, UserRoundCheck } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { useBackGuard } from '../../hooks/use-back-guard.ts';
import { keepDraft, readDraft } from '../../lib/draft.ts';
import { countChars } from '../../lib/format.ts';
import { warmMedia } from '../../lib/media-client.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './composer.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import { MediaField } from './media-field.tsx';
import { SendingBar } from './sending-bar.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { usePostMedia } from './use-post-media.ts';
import { useSendPost } from './use-send-post.ts';

/** The counter shows from here on: characters left. */
const COUNTER_FROM_CHARS = 500;

interface ComposerProps {
  readonly author: SelfUser;
  /** The post was made. */
  readonly onCreated: (post: Post) => void;
  /** Leaves the dialog; what could be lost has been asked about. */
  readonly onClose: () => void;
}

/** The dialog in which a post is written. */
export function Composer({ author, onCreated, onClose }: ComposerProps) {
  const authorId = author._id as UserId;
  const canBePrivate = author.followingCount > 0;
  const [text, setText] = useState(() => readDraft(authorId));
  const [alt, setAlt] = useState('');
  const [visibility, setVisibility] = useState<Visibility>('public');
  const [commentPermission, setCommentPermission] = useState<CommentPermission>('everyone');
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { media, previewUrl, pick, remove } = usePostMedia();
  const { sending, send, cancel } = useSendPost();
  const isSending = sending.status === 'sending';
  const isOver = useDroppedFiles((file) => !isSending && handlePick(file));
  const ids = { text: useId(), counter: useId(), reason: useId() };

  useEffect(() => keepDraft(authorId, text), [authorId, text]);

  const hasMedia = media.status === 'working' || media.status === 'accepted';
  const hasContent = text.trim() !== '' || hasMedia;
  useWarningOnUnload(hasContent);
  const letGo = useBackGuard(hasContent, () => setAsking(true));

  function handlePick(file: File) {
    setProblem(undefined);
    setAlt('');
    void pick(file);
  }

  function handleLeave() {
    if (hasContent) setAsking(true);
    else onClose();
  }

  async function handleSend() {
    if (isSending || media.status === 'working') return;
    const found = problemWith(text, alt, media.status === 'accepted');
    setProblem(found);
    if (found) return;
    const post = await send({
      author: authorId,
      content: text.trim(),
      visibility,
      commentPermission,
      media: media.status === 'accepted' ? media.file : undefined,
      mediaAlt: media.status === 'accepted' ? alt.trim() : '',
    });
    if (!post) return;
    keepDraft(authorId, '');
    letGo();
    onCreated(post);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void handleSend();
  }

  return (
    <DialogFrame
      title={WORDS.titles.newPost}
      onClose={handleLeave}
      onSmall="sheet"
      className={isOver ? styles.over : undefined}
    >
      <form
        className={styles.form}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void handleSend();
        }}
        onKeyDown={handleKeyDown}
        aria-busy={isSending}
      >
        <label htmlFor={ids.text} className={styles.hidden}>
          {WORDS.composer.text}
        </label>
        <textarea
          id={ids.text}
          className={styles.text}
          dir="auto"
          placeholder={WORDS.composer.placeholder}
          value={text}
          readOnly={isSending}
          aria-describedby={ids.counter}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Counter id={ids.counter} chars={countChars(text)} />
        <MediaField
          media={media}
          previewUrl={previewUrl}
          onPick={handlePick}
          onRemove={remove}
          onOpen={warmUp}
        />
        {media.status === 'accepted' && (
          <TextField
            className={styles.alt}
            label={WORDS.composer.alt}
            hint={WORDS.composer.altHint}
            name="mediaAlt"
            dir="auto"
            autoComplete="off"
            value={alt}
            readOnly={isSending}
            maxLength={LIMITS.mediaAltChars}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
        )}
        <div className={styles.foot}>
          <div className={styles.chips}>
            <Chip
              aria-label={`${WORDS.composer.visibility}: ${WORDS.composer[visibility]}`}
              aria-disabled={!canBePrivate || isSending}
              aria-describedby={canBePrivate ? undefined : ids.reason}
              onClick={() => {
                if (isSending || !canBePrivate) return;
                setVisibility(visibility === 'public' ? 'private' : 'public');
              }}
            >
              {visibility === 'public' ? <Globe size={16} /> : <Lock size={16} />}
              {WORDS.composer[visibility]}
            </Chip>
            <Chip
              aria-label={`${WORDS.composer.comments}: ${WORDS.composer[commentPermission]}`}
              aria-disabled={isSending}
              onClick={() => {
                if (isSending) return;
                setCommentPermission(commentPermission === 'everyone' ? 'followers' : 'everyone');
              }}
            >
              {commentPermission === 'everyone' ? (
                <MessageCircle size={16} />
              ) : (
                <UserRoundCheck size={16} />
              )}
              {WORDS.composer[commentPermission]}
            </Chip>
          </div>
          {!canBePrivate && (
            <p id={ids.reason} className={styles.reason}>
              {PROBLEMS.private_needs_following.message}
            </p>
          )}
          <SendingBar sending={sending} problem={problem} />
          <div className={styles.actions}>
            {isSending ? (
              <Button onClick={cancel}>{WORDS.composer.stop}</Button>
            ) : (
              <Button onClick={handleLeave}>{WORDS.cancel}</Button>
            )}
            <Button
              look="primary"
              type="submit"
              aria-disabled={isSending || media.status === 'working' || !hasContent}
            >
              {sending.status === 'failed' ? WORDS.composer.retry : WORDS.composer.post}
            </Button>
          </div>
        </div>
      </form>
      {isAsking && (
        <LeaveQuestion
          hasText={text.trim() !== ''}
          hasMedia={hasMedia}
          isSending={isSending}
          onStay={() => setAsking(false)}
          onLeave={(keep) => {
            cancel();
            if (!keep) keepDraft(authorId, '');
            letGo();
            onClose();
          }}
        />
      )}
    </DialogFrame>
  );
}

/** How much of the limit is used, once that matters; said aloud only when it does. */
function Counter({ id, chars }: { readonly id: string; readonly chars: number }) {
  const left = LIMITS.postTextChars - chars;
  const isShown = left <= COUNTER_FROM_CHARS;
  return (
    <p id={id} className={left < 0 ? styles.counterOver : styles.counter}>
      {isShown &&
        WORDS.composer.left(chars.toLocaleString('en'), LIMITS.postTextChars.toLocaleString('en'))}
    </p>
  );
}

/** Asks the browser to ask before the tab closes on something unsent. */
function useWarningOnUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

/** What is wrong with the post before it is sent, in words. */
function problemWith(text: string, alt: string, hasMedia: boolean): string | undefined {
  if (text.trim() === '' && !hasMedia) return PROBLEMS.post_empty.message;
  if (countChars(text.trim()) > LIMITS.postTextChars) return PROBLEMS.post_too_long.message;
  if (countChars(alt.trim()) > LIMITS.mediaAltChars) return PROBLEMS.alt_too_long.message;
  return undefined;
}

function warmUp(): void {
  warmMedia().catch((error: unknown) => {
    console.warn('The media worker could not be started ahead.', error);
  });
}
