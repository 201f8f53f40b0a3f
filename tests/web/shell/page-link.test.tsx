import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PageLink } from '../../../src/ui/link/page-link.tsx';
import { registerPrefetchRoutes } from '../../../src/ui/link/prefetch.ts';
import { render } from '../../support/web/render.tsx';

/** Where the router is, how it came there, and what the entry carries. */
function Here() {
  const { pathname, search, hash, state } = useLocation();
  const way = useNavigationType();
  return <output>{`${way} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>;
}
const here = () => page.getByRole('status').element().textContent;
const link = () => page.getByRole('link', { name: 'Ada' });

/** Presses that were left to the browser; it stays on the page of the tests. */
let left: number;

async function show(to: string, isTaken = false): Promise<void> {
  left = 0;
  const listener = (event: Event) => {
    if (!event.defaultPrevented) left += 1;
    event.preventDefault();
  };
  addEventListener('click', listener);
  onTestFinished(() => removeEventListener('click', listener));
  let asked = 0;
  const state = () => {
    asked += 1;
    return { asked };
  };
  render(
    <MemoryRouter initialEntries={['/posts/1?tab=a#top']}>
      <div onClickCapture={(event) => isTaken && event.preventDefault()}>
        <PageLink to={to} state={state}>
          Ada
        </PageLink>
      </div>
      <Here />
    </MemoryRouter>,
  );
  await expect.element(link()).toHaveAttribute('href', to);
}

it('a link pushes its address, and reads its state when followed', async () => {
  await show('/user/ada?from=1#work');
  expect(here()).toBe('POP /posts/1?tab=a#top null');
  await link().click();
  await expect.poll(here).toBe('PUSH /user/ada?from=1#work {"asked":1}');
  expect(left).toBe(0);
});

it('a link is followed by Enter', async () => {
  await show('/user/ada');
  (link().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(here).toBe('PUSH /user/ada {"asked":1}');
});

it('a link to the current address replaces the history entry', async () => {
  await show('/posts/1?tab=a#top');
  await link().click();
  await expect.poll(here).toBe('REPLACE /posts/1?tab=a#top {"asked":1}');
});

it('a link to another search or hash pushes an entry', async () => {
  await show('/posts/1?tab=a#end');
  await link().click();
  await expect.poll(here).toBe('PUSH /posts/1?tab=a#end {"asked":1}');
});

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a press with %o to the browser', async (how) => {
  await show('/user/ada');
  link()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  expect(here()).toBe('POP /posts/1?tab=a#top null');
});

it('a link ignores a click that is already handled', async () => {
  await show('/user/ada', true);
  await link().click();
  expect(here()).toBe('POP /posts/1?tab=a#top null');
});

it('a link prefetches the screen of its address when the pointer comes near', async () => {
  const preload = vi.fn(async () => undefined);
  const other = vi.fn(async () => undefined);
  registerPrefetchRoutes([
    { path: '/posts/:postId', preload: other },
    { path: '/user/:userId', preload },
  ]);
  onTestFinished(() => registerPrefetchRoutes([]));
  render(
    <MemoryRouter>
      <PageLink to="/user/ada?from=1" prefetch>
        Ada
      </PageLink>
    </MemoryRouter>,
  );
  expect(preload).not.toHaveBeenCalled();
  await link().hover();
  expect(preload).toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
});
