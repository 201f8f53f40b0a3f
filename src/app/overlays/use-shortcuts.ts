import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SHORTCUT_MESSAGES } from '#contract/messages/en/guidance/shortcuts.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { topDialog } from '../../lib/dom/top-dialog.ts';
import { isSingleKey } from '../../lib/storage/device-settings.ts';
import { TYPE_HASH, WRITE_HASH } from '../../navigation/addresses.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { showToast } from '../../state/toasts.ts';

/** Keys that act on a post: each clicks the element with this `data-shortcut`. */
const POST_KEYS = new Set(['l', 'b', 'o', 'c']);
/** Marks a dialog whose post has no actions yet. */
const PENDING = '[data-shortcuts-pending]';

interface ShortcutOptions {
  /** Opens the list of shortcuts. */
  readonly onHelp: () => void;
}

/**
 * The keys of the whole page. `l`, `b`, `o` and `c` act on the post that has focus, or on the one
 * that is open over the screen; under any other dialog no key does anything.
 */
export function useShortcuts({ onHelp }: ShortcutOptions): void {
  const navigate = useNavigate();
  const overlay = useOverlayState();
  const { pathname, search } = useLocation();
  const act = useEffectEvent((key: string): boolean => {
    const dialog = topDialog();
    // A new post is about to open: what is typed is meant for it.
    if (dialog === undefined && location.pathname === PAGE_PATHS.newPost) return false;
    if (POST_KEYS.has(key)) return actOnPost(key, dialog);
    if (dialog !== undefined) return false;
    switch (key) {
      case '/':
        goToType();
        return true;
      case 'n':
        void navigate(PAGE_PATHS.newPost, { state: overlay });
        return true;
      case '?':
        onHelp();
        return true;
      default:
        return false;
    }
  });

  /** Goes to the search field; on the search screen, the term stays. */
  function goToType(): void {
    const isThere = pathname === PAGE_PATHS.search;
    const to = { pathname: PAGE_PATHS.search, search: isThere ? search : '', hash: TYPE_HASH };
    void navigate(to, { replace: isThere });
  }

  function actOnPost(key: string, dialog: Element | undefined): boolean {
    if (dialog?.querySelector(PENDING)) {
      actOnceLoaded(key, dialog);
      return true;
    }
    const post = dialog ?? document.activeElement?.closest('article');
    if (dialog && !dialog.querySelector('[data-shortcut]')) return false;
    if (!post) {
      showToast(SHORTCUT_MESSAGES.noPost);
      return true;
    }
    const target = post.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
    if (key === 'c' && target === null) return openToWrite(post);
    if (key === 'c') target?.focus();
    else target?.click();
    return target !== null;
  }

  /** Acts once the post in `dialog` has its actions, unless another one is open by then. */
  function actOnceLoaded(key: string, dialog: Element): void {
    const address = location.pathname;
    const observer = new MutationObserver(() => {
      if (location.pathname === address && dialog.querySelector(PENDING)) return;
      observer.disconnect();
      if (location.pathname === address) actOnPost(key, dialog);
    });
    observer.observe(dialog, { childList: true, subtree: true });
  }

  /** Opens the post with its comment box. */
  function openToWrite(post: Element): boolean {
    const link = post.querySelector<HTMLAnchorElement>('a[data-shortcut="o"]');
    if (!link) return false;
    void navigate({ pathname: link.pathname, hash: WRITE_HASH }, { state: overlay });
    return true;
  }

  useEffect(() => {
    const done = new AbortController();
    const handleKey = (event: KeyboardEvent) => {
      if (!event.repeat && isSingleKey(event) && act(event.key)) event.preventDefault();
    };
    addEventListener('keydown', handleKey, { signal: done.signal });
    return () => done.abort();
  }, []);
}
