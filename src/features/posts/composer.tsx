import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { useBackGuard } from '../../hooks/use-back-guard.ts';
import { useDroppedFiles } from '../../hooks/use-dropped-files.ts';
import { useWarningOnUnload } from '../../hooks/use-warning-on-unload.ts';
import { DRAFT_OF, isDraftBrief, keepDraft, readDraft } from '../../lib/draft.ts';
import { refreshSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import { describedIn } from './accept-media.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { MediaField } from './media-field.tsx';
import {
  type PostFields,
  PostForm,
  problemWith,
  usePostFields,
  useReturnToPublic,
} from './post-form.tsx';
import { savePost } from './save-post.ts';
import { usePostMedia } from './use-post-media.ts';
import { useSending } from './use-sending.ts';

interface ComposerProps {
  readonly author: SelfUser;
  /** The post was made. */
  readonly onCreated: (post: Post) => void;
  /** Leaves the dialog; what could be lost has been asked about. */
  readonly onClose: () => void;
}

/** The question whether all may see what was begun for a few, about these fields and no others. */
interface ForAll {
  readonly fields: PostFields;
  readonly answer: 'open' | 'yes';
}

/** The dialog in which a post is written. */
export function Composer({ author, onCreated, onClose }: ComposerProps) {
  const authorId = author._id as UserId;
  const { fields, change } = usePostFields(() => ({
    text: readDraft(authorId),
    alt: '',
    ...keptAudience(authorId),
  }));
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [forAll, setForAll] = useState<ForAll>();
  const privateProblem =
    author.followingCount > 0 ? undefined : PROBLEMS.private_needs_following.message;
  const { media, previewUrl, pick, remove } = usePostMedia();
  const isEmpty = fields.text.trim() === '' && media.status === 'empty';
  const hasReturned = useReturnToPublic(fields, change, privateProblem, isEmpty);
  const aboutAll = hasReturned && forAll?.fields === fields ? forAll.answer : undefined;
  const { sending, send, cancel } = useSending(savePost, 'post_failed');
  const isSending = sending.status === 'sending';
  const isOver = useDroppedFiles(([file, ...others]) => {
    if (!file || isSending) return;
    handlePick(file);
    if (others.length > 0) showToast(WORDS.composer.onlyOne);
  });

  const { text, commentPermission } = fields;
  // What was begun for a few must not come back for all.
  const visibility = hasReturned ? 'private' : fields.visibility;
  useEffect(() => {
    keepDraft(authorId, text);
    const audience = text === '' ? '' : `${visibility} ${commentPermission}`;
    keepDraft(authorId, audience, DRAFT_OF.audience);
  }, [authorId, text, visibility, commentPermission]);

  const hasMedia = media.status === 'working' || media.status === 'accepted';
  const hasContent = fields.text.trim() !== '' || hasMedia;
  useWarningOnUnload(hasContent);
  const letGo = useBackGuard(hasContent, () => setAsking(true));

  function handleChange(changed: Partial<PostFields>) {
    if (changed.text !== undefined) setProblem(undefined);
    change(changed);
  }

  function handlePick(file: File) {
    setProblem(undefined);
    change({ alt: '' });
    void pick(file);
  }

  function handleRemove() {
    setProblem(undefined);
    remove();
  }

  function handleLeave() {
    if (hasContent) setAsking(true);
    else onClose();
  }

  /** `answer`: what has been said to its being public, although it was begun for a few. */
  async function handleSend(answer = aboutAll) {
    if (isSending || media.status === 'working') return;
    const isAccepted = media.status === 'accepted';
    const found = problemWith(fields, media, isAccepted);
    setProblem(found);
    if (found) return;
    if (hasReturned && answer !== 'yes') {
      setForAll({ fields, answer: 'open' });
      return;
    }
    const post = await send({
      author: authorId,
      content: fields.text.trim(),
      visibility: fields.visibility,
      commentPermission: fields.commentPermission,
      media: isAccepted ? media.file : undefined,
      poster: isAccepted ? media.poster : undefined,
      mediaAlt: isAccepted ? fields.alt.trim() : '',
    });
    if (!post) {
      // Refused, perhaps, because the last person whom one followed has gone.
      if (fields.visibility === 'private') void refreshSelf();
      return;
    }
    forgetDraft(authorId);
    letGo();
    onCreated(post);
  }

  return (
    <PostForm
      title={WORDS.titles.newPost}
      fields={fields}
      onChange={handleChange}
      media={
        <MediaField
          media={media}
          previewUrl={previewUrl}
          onPick={handlePick}
          onRemove={handleRemove}
        />
      }
      described={describedIn(media)}
      privateProblem={privateProblem}
      hasReturned={hasReturned}
      sending={sending}
      problem={problem}
      isWordsOnly={media.status === 'empty'}
      isOver={isOver}
      action={WORDS.composer.post}
      canSend={hasContent && media.status !== 'working' && media.status !== 'refused'}
      onSend={() => void handleSend()}
      onStop={cancel}
      onLeave={handleLeave}
    >
      {aboutAll === 'open' && (
        <Question
          title={POST_WORDS.returned.title}
          text={POST_WORDS.returned.text}
          stay={POST_WORDS.returned.stay}
          onStay={() => setForAll(undefined)}
        >
          <Button
            onClick={() => {
              setForAll({ fields, answer: 'yes' });
              void handleSend('yes');
            }}
          >
            {POST_WORDS.returned.yes}
          </Button>
        </Question>
      )}
      {isAsking && (
        <LeaveQuestion
          isBrief={isDraftBrief(authorId)}
          hasText={fields.text.trim() !== ''}
          hasMedia={hasMedia}
          isSending={isSending}
          onStay={() => setAsking(false)}
          onLeave={(keep) => {
            cancel();
            if (!keep) forgetDraft(authorId);
            letGo();
            onClose();
          }}
        />
      )}
    </PostForm>
  );
}

function forgetDraft(author: UserId): void {
  keepDraft(author, '');
  keepDraft(author, '', DRAFT_OF.audience);
}

/** Who was to see the draft and comment on it. */
function keptAudience(author: UserId): Pick<PostFields, 'visibility' | 'commentPermission'> {
  const [visibility, permission] = readDraft(author, DRAFT_OF.audience).split(' ');
  return {
    visibility: visibility === 'private' ? 'private' : 'public',
    commentPermission: permission === 'followers' ? 'followers' : 'everyone',
  };
}
