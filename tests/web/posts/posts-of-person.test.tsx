import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { CARD_FOLDED_LINES, CARD_WHOLE_LINES } from '#contract/rules/card-layout.ts';
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

it('folds a long text, and shows it on the way back to it as it was left', async () => {
  await page.viewport(390, 844);
  session.current = { status: 'signed-in', user: selfUser() };
  const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}`);
  const posts = [
    postOf(1, { content: lines.join('\n') }),
    postOf(2, { content: lines.slice(0, CARD_WHOLE_LINES).join('\n') }),
    ...Array.from({ length: 40 }, (_, at) => postOf(at + 3)),
  ];
  mockApi({
    [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts }),
    [`GET /api/users/${AUTHOR}/posts`]: ({ search }) =>
      jsonResponse(200, { posts: search.includes('media') ? [] : posts }),
  });
  show('long');
  const more = page.getByRole('button', { name: POST_MESSAGES.card.showMoreText });
  const less = page.getByRole('button', { name: POST_MESSAGES.card.showLessText });
  const linesOfBoth = () =>
    [...document.querySelectorAll('p[id$="-text"]')].slice(0, 2).map((text) => {
      const { lineHeight } = getComputedStyle(text);
      return Math.round(text.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    });
  await expect.element(more).toBeVisible();
  expect(more.elements()).toHaveLength(1);
  expect(linesOfBoth()).toEqual([CARD_FOLDED_LINES, CARD_WHOLE_LINES]);
  await more.click();
  await expect.poll(linesOfBoth).toEqual([lines.length, CARD_WHOLE_LINES]);

  less.element().blur();
  scrollTo(0, 30_000);
  await expect.poll(() => document.body.textContent).not.toContain('Line 59');
  scrollTo(0, 0);
  await expect.poll(linesOfBoth).toEqual([lines.length, CARD_WHOLE_LINES]);
  await less.click();
  await expect.poll(linesOfBoth).toEqual([CARD_FOLDED_LINES, CARD_WHOLE_LINES]);
});
