import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PostId } from '#contract/ids.ts';
import { type CardMetrics, cardMetrics, isLongText } from '#contract/rules/card-layout.ts';
import { useMediaQuery } from '../../../hooks/use-media-query.ts';
import { useRootFontPx } from '../../../hooks/use-root-font.ts';
import { useSize } from '../../../hooks/use-size.ts';
import { cardStyle } from '../../../lib/feed/card-style.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { onSignedOut } from '../../../state/session.ts';
import { PostCardHead } from '../card/post-card-head.tsx';
import { PostCardNotes } from '../card/post-card-notes.tsx';
import { PostCardText } from '../card/post-card-text.tsx';
import { ProjectInPost } from '../card/project-in-post.tsx';
import { ProjectSlot } from '../card/project-slot.tsx';
import styles from './post-detail.module.css';
import { PostStage } from './post-stage.tsx';

interface PostDetailProps {
  /** A post that something on the screen retains. */
  readonly id: PostId;
  /** Its image loads before others. */
  readonly isUrgent?: boolean;
  /** Further actions, at the end of the head. */
  readonly menu?: ReactNode;
  /** Asks for the post again: the address of a private picture is good for a while only. */
  readonly onReload: () => Promise<unknown>;
}

/** Long texts in lists that the person has opened. */
const openTexts = new Set<PostId>();
onSignedOut(() => openTexts.clear());

/** A post in a list: a long text folded, and its picture uncut; animations wait for Play. */
export function PostDetail({ id, isUrgent = true, menu, onReload }: PostDetailProps) {
  const post = usePost(id);
  const { column, style, metrics } = useCardStyle('(width < 700px)');
  return (
    <div ref={column} style={style}>
      <PostCardHead nameId={`${id}-author`} menu={menu} post={post} />
      {post.content !== '' && <ListedText id={id} text={post.content} metrics={metrics} />}
      <ProjectOfPost post={post} metrics={metrics} />
      {post.mediaKind !== 'none' && (
        <div className={styles.below}>
          <PostStage id={id} isUrgent={isUrgent} isStill onReload={onReload} />
        </div>
      )}
      <PostCardNotes post={post} />
    </div>
  );
}

interface ListedTextProps {
  readonly id: PostId;
  readonly text: string;
  readonly metrics: CardMetrics;
}

function ListedText({ id, text, metrics: { columnPx, textLinePx } }: ListedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(() => openTexts.has(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or width has other lines.
  useLayoutEffect(() => {
    const heightPx = paragraph.current?.scrollHeight ?? 0;
    setLong(columnPx > 0 && isLongText(Math.round(heightPx / textLinePx)));
  }, [text, columnPx, textLinePx]);
  const fold = {
    isOpen,
    setOpen(isNowOpen: boolean) {
      if (isNowOpen) openTexts.add(id);
      else openTexts.delete(id);
      setOpen(isNowOpen);
    },
  };
  return (
    <PostCardText ref={paragraph} id={`${id}-text`} text={text} fold={isLong ? fold : undefined} />
  );
}

interface PostSpreadProps extends Omit<PostDetailProps, 'isUrgent'> {
  /** Which of several pictures is shown first. */
  readonly startsAt?: number;
  /** The content below the head, which begins with the text of the post. */
  readonly children: (text: ReactNode) => ReactNode;
}

/** A post in a popup: its media first, text and comments below or beside it. */
export function PostSpread({ id, startsAt, menu, onReload, children }: PostSpreadProps) {
  const post = usePost(id);
  const { column, style, metrics } = useCardStyle('(width < 1000px) or (height < 480px)');
  const { mediaKind, mediaWidthPx, mediaHeightPx } = post;
  return (
    <>
      {mediaKind !== 'none' && <PostStage id={id} startsAt={startsAt} onReload={onReload} />}
      <div className={styles.side}>
        <div ref={column} className={styles.column} style={style}>
          <PostCardHead nameId={`${id}-author`} menu={menu} post={post} />
          {children(
            <>
              {post.content !== '' && <PostCardText id={`${id}-text`} text={post.content} />}
              <ProjectOfPost post={post} metrics={metrics} />
              {mediaKind === 'image' && mediaWidthPx > 0 && post.images.length === 0 && (
                <p className={styles.facts}>{`${mediaWidthPx}×${mediaHeightPx}`}</p>
              )}
              <PostCardNotes post={post} />
            </>,
          )}
        </div>
      </div>
    </>
  );
}

interface ProjectOfPostProps {
  readonly post: ReturnType<typeof usePost>;
  readonly metrics: CardMetrics;
}

/** Once the width is known. */
function ProjectOfPost({ post: { project, authorId, content }, metrics }: ProjectOfPostProps) {
  if (!project || metrics.columnPx === 0) return null;
  const hasTextAbove = content !== '';
  return <ProjectSlot content={ProjectInPost} {...{ project, authorId, metrics, hasTextAbove }} />;
}

/**
 * The measures of a card, for its head, text and project.
 *
 * @param edgeToEdge the windows in which pictures reach both edges; repeated in the style sheets.
 */
function useCardStyle(edgeToEdge: string) {
  const column = useRef<HTMLDivElement>(null);
  const columnPx = useSize(column).widthPx;
  const isTouch = useMediaQuery('(pointer: coarse)');
  const bleedPx = useBleed(column, columnPx, useMediaQuery(edgeToEdge));
  const metrics = cardMetrics({ columnPx, bleedPx, isTouch, rootFontPx: useRootFontPx(column) });
  return { column, style: cardStyle(metrics, columnPx), metrics };
}

/** How far it is from the column to the edges, of which one may have a scroll bar. */
function useBleed(column: RefObject<HTMLElement | null>, columnPx: number, isWanted: boolean) {
  const [bleedPx, setBleedPx] = useState(0);
  useLayoutEffect(() => {
    const box = isWanted && columnPx > 0 && column.current?.getBoundingClientRect();
    setBleedPx(box ? Math.max(0, Math.floor(Math.min(box.left, innerWidth - box.right))) : 0);
  }, [column, columnPx, isWanted]);
  return bleedPx;
}
