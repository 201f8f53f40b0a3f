import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { WallTile } from '../../../src/features/posts/wall/wall-tile.tsx';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { imageUrl } from '../../support/web/images.ts';
import { render } from '../../support/web/render.tsx';

it('the grid shows a still of what moves, with a play mark, and of no other picture', async () => {
  const [frames, still, other] = [`${imageUrl()}#frames`, imageUrl(), imageUrl()];
  const size = { mediaType: 'image', mediaWidth: 40, mediaHeight: 30 } as const;
  const posts = [
    postOf(1, {
      ...size,
      media: frames,
      mediaIsAnimated: true,
      mediaVariants: [{ src: still, width: 40, height: 30 }],
    }),
    postOf(2, { ...size, media: other, likes: 1 }),
  ];
  for (const post of posts) applyPost(post);
  render(
    <MemoryRouter>
      {posts.map(({ _id }, index) => (
        <WallTile
          key={_id}
          id={_id}
          widthPx={160}
          heightPx={120}
          position={index + 1}
          setSize={2}
        />
      ))}
    </MemoryRouter>,
  );
  const tiles = () => [...document.querySelectorAll('article')];
  await expect
    .poll(() => tiles().map((tile) => tile.querySelector('img')?.src))
    .toEqual([still, other]);
  const marked = tiles().map((tile) => tile.textContent.includes(POST_MESSAGES.wall.moves));
  expect(marked).toEqual([true, false]);
  expect(tiles()[1]?.textContent).toContain(POST_MESSAGES.likes(1));
});
