import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PostsOfPerson } from '../../../src/app/routes/posts/posts-of-person.tsx';
import { session } from '../../../src/state/session.ts';
import { PATHS } from '../../support/paths.ts';
import { AUTHOR, postOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const chip = (view: 'pictures' | 'all') =>
  page.getByRole('button', { name: POST_MESSAGES.wall[view], exact: true });

function show(key: string) {
  return render(
    <MemoryRouter initialEntries={[{ pathname: `/user/${AUTHOR}`, key }]}>
      <PostsOfPerson id={AUTHOR} empty={null} />
    </MemoryRouter>,
  );
}

it('the posts of a person are shown on the way back as they were left', async () => {
  session.current = { status: 'signed-in', user: selfUser() };
  const pictured = postOf(1, { media: '/media/a.jpg', mediaType: 'image' });
  mockApi({
    [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts: [pictured, postOf(2)] }),
    [`GET /api/users/${AUTHOR}/posts`]: ({ search }) =>
      jsonResponse(200, { posts: search.includes('media') ? [pictured] : [pictured, postOf(2)] }),
  });
  const left = show('entry');
  await chip('all').click();
  await expect.element(chip('all')).toHaveAttribute('aria-pressed', 'true');
  left.unmount();
  const again = show('entry');
  await expect.element(chip('all')).toHaveAttribute('aria-pressed', 'true');
  again.unmount();
  show('another');
  await expect.element(chip('pictures')).toHaveAttribute('aria-pressed', 'true');
});
