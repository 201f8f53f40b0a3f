import * as Dialog from '@radix-ui/react-dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { useBackGuard } from '../../hooks/use-back-guard.ts';
import { storedHash } from '../../lib/api/file-hash.ts';
import { pageDirection } from '../../lib/dom/page-direction.ts';
import { imageSources } from '../../lib/media/image-sources.ts';
import type { ViewedPicture } from '../../lib/viewed-picture.ts';
import { IconButton } from '../button/icon-button.tsx';
import { overlayContainer } from '../dialog/overlay-container.ts';
import { stayOpenForToast } from '../dialog/stay-open-for-toast.ts';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import mirrored from '../icon/mirrored.module.css';
import hidden from '../text/visually-hidden.module.css';
import styles from './lightbox.module.css';
import { LightboxStage } from './lightbox-stage.tsx';
import { SizeButtons } from './size-buttons.tsx';
import { applyZoomKey, PANS, type StageControls } from './zoom-keys.ts';

interface LightboxProps {
  readonly pictures: readonly ViewedPicture[];
  /** The picture it opens with. */
  readonly startIndex: number;
  /** Whether the neighbours of the image on screen are prefetched. */
  readonly looksAhead: boolean;
  /** Whether pictures that move do so by themselves. */
  readonly startsMoving: boolean;
  /** Compares the file that is served with the hash under which it was stored. */
  readonly onCheck?: (address: string, hash: string) => void;
  readonly onClose: () => void;
}

/**
 * Pictures as large as the screen, one at a time: arrows and swipes go through them, wheel, pinch and
 * double tap look closer, Shift and the arrows move what is larger than the screen. Escape, Back and a
 * pull down close it.
 */
export function Lightbox(props: LightboxProps) {
  const { pictures, startIndex, looksAhead, startsMoving, onCheck, onClose } = props;
  const [chosen, setIndex] = useState(startIndex);
  // The post may have been edited meanwhile, and have fewer.
  const index = Math.min(chosen, pictures.length - 1);
  const controls = useRef<StageControls>(null);
  const [isFull, setFull] = useState(false);
  const [isMoving, setMoving] = useState(startsMoving);
  const returnFocus = useReturnFocus();
  useBackGuard(true, onClose);
  const picture = pictures[index];
  if (!picture) return null;
  const address = picture.moving || picture.src;
  const hash = isSecureContext ? storedHash(address) : undefined;
  // A single image has no position.
  const position =
    pictures.length > 1 ? LIGHTBOX_MESSAGES.position(index + 1, pictures.length) : undefined;

  function go(to: number) {
    setIndex(Math.min(pictures.length - 1, Math.max(0, to)));
  }

  /** The next picture is at the end of the line. */
  const rightwards = pageDirection() === 'rtl' ? -1 : 1;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = PANS[event.key];
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (pan && (event.shiftKey || isVertical)) controls.current?.moveBy(pan);
    else if (event.key === 'ArrowRight') go(index + rightwards);
    else if (event.key === 'ArrowLeft') go(index - rightwards);
    else if (event.key === 'PageDown') go(index + 1);
    else if (event.key === 'PageUp') go(index - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(pictures.length - 1);
    else if (!applyZoomKey(event.key, controls.current)) return;
    event.preventDefault();
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal container={overlayContainer()}>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.box}
          aria-describedby={undefined}
          // Not its first button: Space and Enter, pressed again, would check the file.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onKeyDown={handleKeyDown}
          onPointerDownOutside={stayOpenForToast}
        >
          <Dialog.Title className={hidden.hidden}>{LIGHTBOX_MESSAGES.title}</Dialog.Title>
          <div className={styles.bar}>
            <p className={styles.position}>{position}</p>
            {picture.moving && (
              <IconButton
                label={isMoving ? ANIMATION_MESSAGES.pause : ANIMATION_MESSAGES.play}
                onClick={() => setMoving(!isMoving)}
              >
                {isMoving ? <Pause size={22} /> : <Play size={22} />}
              </IconButton>
            )}
            {hash && onCheck && (
              <IconButton
                label={LIGHTBOX_MESSAGES.check(hash)}
                onClick={() => onCheck(address, hash)}
              >
                <ShieldCheck size={22} />
              </IconButton>
            )}
            <div className={styles.sizes}>
              <SizeButtons
                messages={LIGHTBOX_MESSAGES}
                isFull={isFull}
                onFit={() => controls.current?.fit()}
                onFull={() => controls.current?.showFull()}
              />
            </div>
            <IconButton label={LIGHTBOX_MESSAGES.close} onClick={onClose}>
              <X size={22} />
            </IconButton>
          </div>
          <div className={styles.middle}>
            <LightboxStage
              key={index}
              ref={controls}
              picture={picture}
              isMoving={isMoving}
              onSwipe={(direction) => go(index - direction * rightwards)}
              onPullDown={onClose}
              onZoom={setFull}
            />
            {pictures.length > 1 && (
              <>
                <IconButton
                  label={LIGHTBOX_MESSAGES.previous}
                  className={styles.previous}
                  aria-disabled={index === 0}
                  onClick={() => go(index - 1)}
                >
                  <ChevronLeft size={28} className={mirrored.icon} />
                </IconButton>
                <IconButton
                  label={LIGHTBOX_MESSAGES.next}
                  className={styles.next}
                  aria-disabled={index === pictures.length - 1}
                  onClick={() => go(index + 1)}
                >
                  <ChevronRight size={28} className={mirrored.icon} />
                </IconButton>
              </>
            )}
          </div>
          <p className={styles.caption} aria-hidden="true" dir="auto">
            {picture.caption || picture.alt}
          </p>
          <p role="status" className={hidden.hidden}>
            {[position, picture.alt, picture.caption].filter(Boolean).join('. ')}
          </p>
          {looksAhead && (
            <div hidden>
              {[index - 1, index + 1].map((at) => {
                const neighbour = pictures[at];
                return neighbour && <Prefetched key={at} picture={neighbour} />;
              })}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Prefetches a neighbour, so that it appears at once. It is in the document, since Chromium never
 * frees an image that was outside it and chose among candidates.
 */
function Prefetched({ picture }: { readonly picture: ViewedPicture }) {
  return <img alt="" {...imageSources(picture.srcset, '100vw')} src={picture.src} />;
}
