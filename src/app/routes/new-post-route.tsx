import { useNavigate } from 'react-router-dom';
import type { Post } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { Composer } from '../../features/posts/composer.tsx';
import { announceOwnPost } from '../../lib/feed-client.ts';
import { useSelf } from '../../state/session.ts';
import { ADDRESSES } from '../addresses.ts';
import { useCloseOverlay, useLayers } from '../overlay.ts';
import { screenTitle } from '../screen-title.ts';

/** The new-post form, a dialog over the screen one comes from. */
export function NewPostRoute() {
  const author = useSelf();
  const close = useCloseOverlay();
  const navigate = useNavigate();
  const { below } = useLayers();
  const isOverHub = (typeof below === 'string' ? below : below.pathname) === ADDRESSES.hub;

  function handleCreated(post: Post) {
    announceOwnPost(post);
    scrollTo({ top: 0 });
    if (isOverHub) close();
    else navigate(ADDRESSES.hub, { replace: true });
  }

  return (
    <>
      <title>{screenTitle(WORDS.titles.newPost)}</title>
      <Composer author={author} onCreated={handleCreated} onClose={close} />
    </>
  );
}
