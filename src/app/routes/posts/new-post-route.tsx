import { useNavigate } from 'react-router-dom';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS, postPath } from '#contract/page-paths.ts';
import { excerptOf } from '#contract/rules/excerpt.ts';
import type { Post } from '#contract/schema/post.ts';
import { Composer } from '../../../features/posts/composer/composer.tsx';
import { addOwnFeedPost } from '../../../lib/feed/feed-client.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useCloseOverlay, useLayers } from '../../../navigation/overlay-location.ts';
import { showPublished } from '../../../state/published.ts';
import { useSelf } from '../../../state/session.ts';

/** Characters of a post that stand for its title. */
const TITLE_CHARS = 120;

/** The new-post form, a dialog over the previous screen. */
export function NewPostRoute() {
  const author = useSelf();
  const close = useCloseOverlay();
  const navigate = useNavigate();
  const { below } = useLayers();
  const isOverHub = (typeof below === 'string' ? below : below.pathname) === PAGE_PATHS.hub;

  function handleCreated(post: Post) {
    addOwnFeedPost(post);
    scrollTo({ top: 0 });
    if (isOverHub) close();
    else navigate(PAGE_PATHS.hub, { replace: true });
    if (post.visibility === 'private') return;
    const imageSrc = post.mediaPoster ?? (post.mediaType === 'image' ? post.media : '');
    showPublished({
      kind: 'post',
      title: excerptOf(post.content, TITLE_CHARS),
      path: postPath(post._id),
      imageSrc: post.mediaVariants?.[0]?.src ?? imageSrc,
    });
  }

  return (
    <>
      <title>{documentTitle(SHELL_MESSAGES.titles.newPost)}</title>
      <Composer author={author} onCreated={handleCreated} onClose={close} />
    </>
  );
}
