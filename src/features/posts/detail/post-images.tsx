import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import {
  CARD_ENLARGE_MAX,
  type MediaBox,
  type MediaDimensions,
} from '#contract/rules/card-layout.ts';
import type { PostImage } from '#contract/rules/parse-post.ts';
import { useLessMotion } from '../../../state/device-settings.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import mirrored from '../../../ui/icon/mirrored.module.css';
import { PostMediaViewImage } from '../card/post-media-view-image.tsx';
import { usePostPictures } from '../card/use-post-pictures.ts';
import styles from './post-images.module.css';

interface PostImagesProps {
  readonly images: readonly PostImage[];
  readonly authorName: string;
  /** The box of one image. */
  readonly room: MediaDimensions;
  readonly isUrgent: boolean;
  /** Whether animations move only after Play is pressed. */
  readonly isStill: boolean;
  /** Which of them is shown first. */
  readonly startsAt: number;
  readonly onReload: () => Promise<unknown>;
}

/**
 * The images of a post side by side. Swipes, buttons and the arrow keys, anywhere in the dialog except
 * in text fields, move through them.
 */
export function PostImages(props: PostImagesProps) {
  const { images, authorName, room, isUrgent, isStill, startsAt, onReload } = props;
  const pictures = usePostPictures(images, POST_MESSAGES.imageBy(authorName), onReload);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(startsAt);
  const wantsLessMotion = useLessMotion();
  const last = images.length - 1;
  const index = Math.min(shown, last);

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element || startsAt === 0) return;
    // The strip alone is scrolled, never the page around it.
    const isRtl = getComputedStyle(element).direction === 'rtl';
    const left = startsAt * element.clientWidth * (isRtl ? -1 : 1);
    element.scrollTo({ left, behavior: 'instant' });
  }, [startsAt]);

  function go(to: number) {
    const element = strip.current?.children[Math.min(last, Math.max(0, to))];
    element?.scrollIntoView({
      behavior: wantsLessMotion ? 'instant' : 'smooth',
      block: 'nearest',
      inline: 'start',
    });
  }

  useArrowKeys(strip, (step) => go(index + step));

  return (
    <>
      <ul
        ref={strip}
        className={styles.strip}
        data-scrolls-sideways=""
        onScroll={({ currentTarget }) => {
          const { scrollLeft, clientWidth } = currentTarget;
          setShown(Math.round(Math.abs(scrollLeft) / clientWidth));
        }}
      >
        {images.map((image, at) => {
          const box = stageBox(image, room);
          return (
            // Images out of view are neither reached by Tab nor read.
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice.
              key={`${at} ${image.src}`}
              className={styles.slide}
              inert={at !== index}
            >
              {Math.abs(at - index) <= 1 && (
                <div
                  className={styles.media}
                  style={{ width: `${box.widthPx}px`, height: `${box.heightPx}px` }}
                >
                  <PostMediaViewImage
                    src={image.src}
                    moving={image.moving}
                    srcset={image.srcset}
                    alt={pictures[at]?.alt ?? ''}
                    placeholder={image.placeholder}
                    size={image}
                    box={box}
                    isUrgent={isUrgent && at === index}
                    isStill={isStill}
                    pictures={pictures}
                    index={at}
                    onRetry={onReload}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {last > 0 && (
        <>
          <IconButton
            label={LIGHTBOX_MESSAGES.previous}
            className={styles.previous}
            aria-disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <ChevronLeft size={24} className={mirrored.icon} />
          </IconButton>
          <IconButton
            label={LIGHTBOX_MESSAGES.next}
            className={styles.next}
            aria-disabled={index === last}
            onClick={() => go(index + 1)}
          >
            <ChevronRight size={24} className={mirrored.icon} />
          </IconButton>
          <p className={styles.position} role="status">
            {POST_MESSAGES.imagePosition(index + 1, images.length)}
          </p>
        </>
      )}
    </>
  );
}

/** Returns how large a picture is drawn in `room`: whole, and at most twice its size. */
export function stageBox(size: MediaDimensions, room: MediaDimensions): MediaBox {
  const isKnown = size.widthPx > 0 && size.heightPx > 0;
  if (!isKnown) return { ...room, isCut: false, isLoose: true };
  const scale = Math.min(
    room.widthPx / size.widthPx,
    room.heightPx / size.heightPx,
    CARD_ENLARGE_MAX,
  );
  const widthPx = Math.round(size.widthPx * scale);
  return { widthPx, heightPx: Math.round(size.heightPx * scale), isCut: false, isLoose: false };
}

/** Calls `onStep` with 1 or -1 for the arrow keys, in the direction of reading. */
function useArrowKeys(strip: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const element = strip.current;
    const listener = element?.closest<HTMLElement>('[role="dialog"]') ?? element?.parentElement;
    if (!element || !listener) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      const isArrow = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
      const isWriting = event.target instanceof Element && event.target.matches('input, textarea');
      if (!isArrow || isWriting || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      const isForward =
        (event.key === 'ArrowRight') !== (getComputedStyle(element).direction === 'rtl');
      step(isForward ? 1 : -1);
    };
    listener.addEventListener('keydown', handleKeyDown);
    return () => listener.removeEventListener('keydown', handleKeyDown);
  }, [strip]);
}
