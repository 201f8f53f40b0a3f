import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import {
  Link,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { Shell } from '../../../src/app/shell/shell.tsx';
import { NavigationTypeContext } from '../../../src/navigation/navigation-type-context.ts';
import { mockApi } from '../../support/web/mock-api.ts';
import { logInAs } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

/** Two screens of several windows in the shell, as the page nests them. */
function Screens() {
  return (
    <NavigationTypeContext value={useNavigationType()}>
      <Routes location={useLocation()}>
        <Route element={<Shell />}>
          <Route path="/creative-hub" element={<Screen name="Feed" to="/settings" />} />
          <Route path="/settings" element={<Screen name="Settings" to="/creative-hub" />} />
        </Route>
      </Routes>
    </NavigationTypeContext>
  );
}

function Screen({ name, to }: { readonly name: string; readonly to: string }) {
  return (
    <div style={{ height: '5000px', paddingTop: '3000px' }}>
      <h1>{name}</h1>
      <Link to={to}>On</Link>
    </div>
  );
}

it('a new screen begins at its top, however far the one before was scrolled', async () => {
  mockApi({});
  logInAs();
  onTestFinished(() => scrollTo(0, 0));
  render(
    <MemoryRouter initialEntries={['/creative-hub']}>
      <Screens />
    </MemoryRouter>,
  );
  for (const next of ['Settings', 'Feed']) {
    scrollTo(0, 2600);
    await page.getByRole('link', { name: 'On', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: next })).toBeInTheDocument();
    await expect.poll(() => scrollY).toBe(0);
  }
});
