import {
  Link,
  MemoryRouter,
  NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { GlobalOverlays } from '../../../src/app/overlays/global-overlays.tsx';
import { SearchRoute } from '../../../src/app/routes/people/search-route.tsx';
import { CoveredContext } from '../../../src/navigation/covered-context.ts';
import { NavigationTypeContext } from '../../../src/navigation/navigation-type-context.ts';
import { useLayers, useOverlayState } from '../../../src/navigation/overlay-location.ts';
import { removePerson } from '../../../src/state/entities/people.ts';
import { session } from '../../../src/state/session.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { entryOf, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const person = (n: number) =>
  entryOf(`01j0000000000000000000${String(n).padStart(4, '0')}`, `leo.${n}`);

function show(term: string): void {
  render(
    <MemoryRouter
      initialEntries={[
        { pathname: '/search', search: term && `?term=${term}`, key: crypto.randomUUID() },
      ]}
    >
      <SearchRoute />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  session.current = { status: 'signed-in', user: selfUser() };
});

it('the search field has a button that clears it and keeps focus', async () => {
  mockApi({
    'GET /api/users/random': () => jsonResponse(200, []),
    'GET /api/users/search': () => jsonResponse(200, []),
  });
  show('leo');
  const field = page.getByRole('searchbox', { name: PEOPLE_MESSAGES.search });
  await expect.element(field).toHaveValue('leo');
  await page.getByRole('button', { name: PEOPLE_MESSAGES.clearSearch }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: PEOPLE_MESSAGES.clearSearch }))
    .not.toBeInTheDocument();
});

it('the results of a term stay, dimmed, until those of the next one are loaded', async () => {
  const next = Promise.withResolvers<Response>();
  const answers = [Promise.resolve(jsonResponse(200, [person(1)])), next.promise];
  mockApi({ 'GET /api/users/search': () => answers.shift() ?? jsonResponse(200, []) });
  show('leo');
  const first = page.getByText('leo.1');
  await expect.element(first).toBeVisible();
  const busy = () => document.querySelectorAll('[aria-busy="true"]').length;
  expect(busy()).toBe(0);
  await page.getByRole('searchbox').fill('leo.2');
  await expect.poll(busy).toBe(1);
  await expect.element(first).toBeVisible();
  expect(page.getByText(PEOPLE_MESSAGES.searching).elements()).toEqual([]);
  next.resolve(jsonResponse(200, [person(2)]));
  await expect.element(page.getByText('leo.2')).toBeVisible();
  await expect.element(first).not.toBeInTheDocument();
  expect(busy()).toBe(0);
});

it('keeps each letter, writes the address after a pause, and follows where one goes', async () => {
  mockApi({
    'GET /api/users/random': () => jsonResponse(200, []),
    'GET /api/users/search': () => jsonResponse(200, []),
  });
  let go: (to: string) => unknown = () => undefined;
  const addresses = new Set<string>();
  function Way() {
    go = useNavigate();
    const { search } = useLocation();
    addresses.add(search);
    return <output>{search}</output>;
  }
  /** As the whole page has it: what lies below a dialog has a location of its own. */
  function Below() {
    return (
      <Routes location={useLocation()}>
        <Route path="/search" element={<SearchRoute />} />
      </Routes>
    );
  }
  render(
    <MemoryRouter initialEntries={['/search']}>
      <Below />
      <Way />
    </MemoryRouter>,
  );
  const field = page.getByRole('searchbox', { name: PEOPLE_MESSAGES.search });
  await expect.element(field).toHaveValue('');
  const box = field.element() as HTMLInputElement;
  const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const letter of 'leo') {
    put?.call(box, box.value + letter);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  await expect.element(field).toHaveValue('leo');
  await expect.element(page.getByText('?term=leo')).toBeInTheDocument();
  // Browsers allow some 100 history writes in 30 seconds: not one for each letter.
  expect([...addresses]).toEqual(['', '?term=leo']);
  for (const term of ['ines', 'leo', '']) {
    go(`/search?term=${term}`);
    await expect.element(field).toHaveValue(term);
  }
});

it('a dialog that opens before the pause is over keeps its address, and the term follows later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  mockApi({
    'GET /api/users/random': () => jsonResponse(200, []),
    'GET /api/users/search': () => jsonResponse(200, []),
  });
  let goBack: () => unknown = () => undefined;
  /** As the whole page has them. */
  function Screens() {
    const { below, overlay } = useLayers();
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    goBack = () => navigate(-1);
    return (
      <CoveredContext value={overlay !== undefined}>
        <Routes location={below}>
          <Route path="/search" element={<SearchRoute />} />
        </Routes>
        <Link to="/post" state={useOverlayState()}>
          Write a post
        </Link>
        <output>{pathname + search}</output>
      </CoveredContext>
    );
  }
  render(
    <MemoryRouter initialEntries={['/search']}>
      <Screens />
    </MemoryRouter>,
  );
  const address = page.getByRole('status').filter({ hasText: '/' });
  const field = page.getByRole('searchbox', { name: PEOPLE_MESSAGES.search });
  await field.fill('leo');
  await page.getByRole('link', { name: 'Write a post' }).click();
  await frames(); // an assertion that waits would need the timer
  expect(address.element().textContent).toBe('/post');
  vi.advanceTimersByTime(1000);
  await frames();
  expect(address.element().textContent).toBe('/post');
  goBack();
  await frames();
  expect(address.element().textContent).toBe('/search');
  expect(field.element()).toHaveValue('leo');
  vi.advanceTimersByTime(1000);
  await frames();
  expect(address.element().textContent).toBe('/search?term=leo');
});

it('a search without results offers people to discover', async () => {
  mockApi({
    'GET /api/users/random': () => jsonResponse(200, [person(1)]),
    'GET /api/users/search': () => jsonResponse(200, []),
  });
  show('zzz');
  await page.getByRole('button', { name: PEOPLE_MESSAGES.showDiscover }).click();
  await expect.element(page.getByRole('link', { name: 'leo.1' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

it('the search links to the feed where there is nobody to discover', async () => {
  mockApi({ 'GET /api/users/random': () => jsonResponse(200, []) });
  show('');
  await expect.element(page.getByText(PEOPLE_MESSAGES.nobodyNew)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: COMMON_MESSAGES.goToFeed }))
    .toHaveAttribute('href', '/creative-hub');
});

it.each([
  ['all who were found', 3, PEOPLE_MESSAGES.all(3)],
  ['the first of many', LIMITS.searchResults, PEOPLE_MESSAGES.firstFound(LIMITS.searchResults)],
])('says below the last one that these are %s', async (_, count, words) => {
  mockApi({
    'GET /api/users/search': () =>
      jsonResponse(
        200,
        Array.from({ length: count }, (_, n) => person(n)),
      ),
  });
  show('leo');
  await expect.element(page.getByRole('link', { name: 'leo.0' })).toBeVisible();
  const end = () => {
    scrollTo(0, document.documentElement.scrollHeight);
    return page.getByText(words).query();
  };
  await expect.poll(end).not.toBeNull();
});

it('says that there are others also after one of the first was blocked', async () => {
  const people = Array.from({ length: LIMITS.searchResults }, (_, n) => person(n));
  mockApi({ 'GET /api/users/search': () => jsonResponse(200, people) });
  show('leo');
  await expect.element(page.getByRole('link', { name: 'leo.0' })).toBeVisible();
  removePerson(person(0)._id);
  await expect.element(page.getByRole('link', { name: 'leo.0' })).not.toBeInTheDocument();
  const end = () => {
    scrollTo(0, document.documentElement.scrollHeight);
    return page.getByText(PEOPLE_MESSAGES.firstFound(LIMITS.searchResults)).query();
  };
  await expect.poll(end).not.toBeNull();
});

it('does not say that people to discover are all there are', async () => {
  mockApi({ 'GET /api/users/random': () => jsonResponse(200, [person(1)]) });
  show('');
  await expect.element(page.getByRole('link', { name: 'leo.1' })).toBeVisible();
  expect(page.getByText(PEOPLE_MESSAGES.all(1)).query()).toBeNull();
});

it('"/" focuses the search field each time, and keeps its text', async () => {
  mockApi({
    'GET /api/users/random': () => jsonResponse(200, []),
    'GET /api/users/search': () => jsonResponse(200, [person(1)]),
  });
  render(
    <MemoryRouter initialEntries={['/search?term=leo']}>
      <NavigationTypeContext value={NavigationType.Push}>
        <SearchRoute />
      </NavigationTypeContext>
      <GlobalOverlays />
    </MemoryRouter>,
  );
  const field = page.getByRole('searchbox', { name: PEOPLE_MESSAGES.search });
  const found = page.getByRole('link', { name: 'leo.1' });
  for (let turn = 0; turn < 2; turn += 1) {
    await expect.element(found).toBeVisible();
    (found.element() as HTMLElement).focus();
    await userEvent.keyboard('/');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('leo');
  }
});

it('going back to an address that focused the search field does not move focus', async () => {
  mockApi({ 'GET /api/users/search': () => jsonResponse(200, [person(1)]) });
  render(
    <MemoryRouter initialEntries={['/search?term=leo#type']}>
      <NavigationTypeContext value={NavigationType.Pop}>
        <SearchRoute />
      </NavigationTypeContext>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('link', { name: 'leo.1' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: PEOPLE_MESSAGES.search });
  await expect.element(field).not.toHaveFocus();
});
