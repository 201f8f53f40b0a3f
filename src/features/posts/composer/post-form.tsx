import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import { postContentProblem } from '#contract/rules/post-rules.ts';
import type { Submission } from '../../../forms/use-submit.ts';
import { caretAtEnd } from '../../../lib/dom/caret-at-end.ts';
import { countChars } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import foot from '../../../ui/dialog/dialog-foot.module.css';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
import { CharCount } from '../../../ui/form/char-count.tsx';
import area from '../../../ui/form/text-area.module.css';
import { TextField } from '../../../ui/form/text-field.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './post-form.module.css';
import { PostMediaField } from './post-media-field.tsx';
import { SendingBar } from './sending-bar.tsx';
import { altProblem, type PostMedia } from './use-post-media.ts';

/** The counter appears when this many characters are left. */
const COUNTER_FROM_CHARS = 500;

/** The content of a post besides its files. */
export interface PostFormFields {
  readonly text: string;
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
}

/** The fields of a post being written, and a function that changes some of them. */
export function usePostFields(initial: PostFormFields | (() => PostFormFields)) {
  const [fields, setFields] = useState(initial);
  return {
    fields,
    change: (changed: Partial<PostFormFields>) =>
      setFields((before) => ({ ...before, ...changed })),
  };
}

/**
 * The visibility of a post being written: as chosen, or public where it cannot be private. A post
 * begun as private never becomes public silently: `hasReturned` is set then.
 *
 * @param privateProblem why it cannot be private, or `undefined`; a stored private post always can.
 */
export function allowedVisibility(wish: Visibility, privateProblem: string | undefined) {
  const hasReturned = wish === 'private' && privateProblem !== undefined;
  return { visibility: hasReturned ? ('public' as const) : wish, hasReturned };
}

interface PostFormProps {
  readonly title: string;
  readonly fields: PostFormFields;
  readonly onChange: (changed: Partial<PostFormFields>) => void;
  /** The post's images or video. */
  readonly media: PostMedia;
  /** Text and description can be read only. */
  readonly isLocked?: boolean;
  /** Focus begins at who can see and comment instead of at the text. */
  readonly startsAtAudience?: boolean;
  /** Stands above the text. */
  readonly note?: ReactNode;
  /** Why the post cannot become private, or `undefined`. */
  readonly privateProblem: string | undefined;
  /** It was chosen as private, which is no longer possible. */
  readonly hasReturned: boolean;
  readonly sending: Submission;
  /** What is wrong with the post, before it is sent. */
  readonly problem: string | undefined;
  /** It has no media, and none is being prepared: the text has all the room. */
  readonly isTextOnly: boolean;
  /** A file is held over the page. */
  readonly isOver?: boolean;
  /** The word on the button that sends. */
  readonly action: string;
  /** Whether the post is complete; otherwise a press of the button says what is missing. */
  readonly canSend: boolean;
  readonly onSend: () => void;
  /** Cancels sending. */
  readonly onStop: () => void;
  readonly onLeave: () => void;
  /** Questions that stand over the form. */
  readonly children?: ReactNode;
}

/** The dialog in which a post is written or changed. */
export function PostForm(props: PostFormProps) {
  const { fields, onChange, sending, isLocked = false, canSend, onSend } = props;
  const isSending = sending.status === 'sending';
  const { entries } = props.media;
  // With several, each has a description field beside it.
  const described = entries.length === 1 ? entries[0] : undefined;
  const ids = { text: useId(), counter: useId(), note: useId() };
  const media = useRef<HTMLDivElement>(null);
  const submit = useRef<HTMLButtonElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The media field is inert while sending: move focus to the button, so that it stays in the
    // form.
    if (canSend && media.current?.contains(document.activeElement)) submit.current?.focus();
    onSend();
  }

  return (
    <DialogFrame
      title={props.title}
      onClose={props.onLeave}
      shape="sheet"
      className={classes(styles.dialog, props.isOver && styles.over)}
    >
      <form
        className={styles.form}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          onSend();
        }}
        onKeyDown={handleKeyDown}
        aria-busy={isSending}
      >
        {props.note && (
          <div id={ids.note} className={styles.note}>
            {props.note}
          </div>
        )}
        <VisuallyHidden>
          <label htmlFor={ids.text}>{POST_DIALOG_MESSAGES.composer.text}</label>
        </VisuallyHidden>
        <textarea
          ref={caretAtEnd}
          id={ids.text}
          className={classes(
            area.area,
            styles.text,
            props.isTextOnly && styles.roomy,
            isLocked && styles.locked,
          )}
          dir="auto"
          placeholder={isLocked ? undefined : POST_DIALOG_MESSAGES.composer.placeholder}
          value={fields.text}
          readOnly={isSending || isLocked}
          aria-describedby={props.note ? `${ids.note} ${ids.counter}` : ids.counter}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        <CharCount
          id={ids.counter}
          className={styles.counter}
          chars={countChars(fields.text)}
          limit={LIMITS.postTextChars}
          shownFrom={COUNTER_FROM_CHARS}
        />
        {/* What is being sent cannot be changed. */}
        <div ref={media} className={styles.media} inert={isSending}>
          <PostMediaField
            media={props.media}
            isLocked={isLocked}
            isSending={isSending}
            onChange={() => onChange({})}
          />
        </div>
        {described && (
          <TextField
            className={styles.alt}
            label={POST_DIALOG_MESSAGES.composer.alt[described.kind]}
            hint={POST_DIALOG_MESSAGES.composer.altHint}
            name="mediaAlt"
            data-describes={described.alt.trim()}
            dir="auto"
            autoComplete="off"
            value={described.alt}
            readOnly={isSending || isLocked}
            isLocked={isLocked}
            problem={altProblem(described.alt)}
            onChange={({ currentTarget }) => {
              onChange({});
              props.media.setAlt(described.key, currentTarget.value);
            }}
          />
        )}
        <div className={classes(foot.foot, styles.foot)}>
          <Audience
            fields={fields}
            onChange={onChange}
            isSending={isSending}
            hasFocus={props.startsAtAudience ?? false}
            privateProblem={props.privateProblem}
            hasReturned={props.hasReturned}
          />
          <SendingBar sending={sending} problem={props.problem ?? props.media.mixProblem} />
          <div className={styles.actions}>
            {isSending ? (
              <Button onClick={props.onStop}>{POST_DIALOG_MESSAGES.composer.stop}</Button>
            ) : (
              <Button onClick={props.onLeave}>{COMMON_MESSAGES.cancel}</Button>
            )}
            <Button ref={submit} look="primary" type="submit" aria-disabled={isSending || !canSend}>
              {sending.status === 'failed' && sending.canRetry
                ? COMMON_MESSAGES.retry
                : props.action}
            </Button>
          </div>
        </div>
      </form>
      {props.children}
    </DialogFrame>
  );
}

interface AudienceProps
  extends Pick<PostFormProps, 'fields' | 'onChange' | 'privateProblem' | 'hasReturned'> {
  readonly isSending: boolean;
  readonly hasFocus: boolean;
}

/** Who can see the post, and who can comment. */
function Audience(props: AudienceProps) {
  const { fields, onChange, isSending, hasFocus, privateProblem, hasReturned } = props;
  const { visibility, commentPermission } = fields;
  const reasonId = useId();
  const isFixed = visibility === 'public' && privateProblem !== undefined;
  return (
    <>
      <div className={styles.chips}>
        <Chip
          aria-label={`${POST_DIALOG_MESSAGES.composer.visibility}: ${POST_DIALOG_MESSAGES.composer[visibility]}`}
          autoFocus={hasFocus}
          aria-disabled={isFixed || isSending}
          aria-describedby={privateProblem === undefined ? undefined : reasonId}
          onClick={() => {
            if (isSending || isFixed) return;
            onChange({ visibility: visibility === 'public' ? 'private' : 'public' });
          }}
        >
          {visibility === 'public' ? <Globe size={16} /> : <Lock size={16} />}
          {POST_DIALOG_MESSAGES.composer[visibility]}
        </Chip>
        <Chip
          aria-label={`${POST_DIALOG_MESSAGES.composer.comments}: ${POST_DIALOG_MESSAGES.composer[commentPermission]}`}
          aria-disabled={isSending}
          onClick={() => {
            if (isSending) return;
            const next = commentPermission === 'everyone' ? 'followers' : 'everyone';
            onChange({ commentPermission: next });
          }}
        >
          {commentPermission === 'everyone' ? (
            <MessageCircle size={16} />
          ) : (
            <UserRoundCheck size={16} />
          )}
          {POST_DIALOG_MESSAGES.composer[commentPermission]}
        </Chip>
      </div>
      {privateProblem !== undefined && (
        <p id={reasonId} className={classes(words.quiet, styles.reason)}>
          {privateProblem}
        </p>
      )}
      <div role="alert" className={words.problem}>
        {hasReturned && POST_DIALOG_MESSAGES.returned.note}
      </div>
    </>
  );
}

/** The problem of the post before it is sent, in words. */
export function postProblem({ text }: PostFormFields, media: PostMedia): string | undefined {
  const problem = media.problem();
  if (problem) return problem;
  const code = postContentProblem(text.trim(), media.entries.length > 0);
  return code && ERROR_MESSAGES[code];
}
