import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SHORTCUT_MESSAGES } from '#contract/messages/en/guidance/shortcuts.ts';
import { GlobalOverlays } from '../../../src/app/overlays/global-overlays.tsx';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { PostActions } from '../../../src/features/posts/card/post-actions.tsx';
import { setDeviceSetting } from '../../../src/state/device-settings.ts';
import { toggleLike, toggleSaved } from '../../../src/state/entities/posts.ts';
import { DialogFrame } from '../../../src/ui/dialog/dialog-frame.tsx';
import { idOf } from '../../support/web/feed-posts.ts';
import { render } from '../../support/web/render.tsx';

vi.mock('../../../src/state/entities/posts.ts', async (original) => ({
  ...(await original<object>()),
  toggleLike: vi.fn(),
  toggleSaved: vi.fn(),
}));

const address = () => page.getByLabelText('address');

function Address() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{`${pathname}${hash}`}</output>;
}

/** A page with one post in a list, a field to type in, and what `over` lays over it. */
function show(over?: React.ReactNode) {
  const pressed: string[] = [];
  vi.mocked(toggleLike).mockImplementation(async () => void pressed.push('like'));
  vi.mocked(toggleSaved).mockImplementation(async () => void pressed.push('save'));
  const opened = vi.fn();
  render(
    <MemoryRouter initialEntries={['/creative-hub']}>
      <article tabIndex={-1} aria-label="a post">
        <PostActions
          id={idOf(1)}
          comments={() => (
            <a
              href="/posts/p1"
              data-shortcut="o"
              onClick={(event) => {
                event.preventDefault();
                opened();
              }}
            >
              0 comments
            </a>
          )}
        />
      </article>
      <input aria-label="a field" />
      {over}
      <Address />
      <GlobalOverlays />
      <Toaster />
    </MemoryRouter>,
  );
  return { pressed, opened };
}

/** A post over the page that has its actions after a press. */
function LoadingPost({ onLike }: { readonly onLike: () => void }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <DialogFrame title="Post">
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      {isLoaded ? (
        <button type="button" data-shortcut="l" onClick={onLike}>
          Like
        </button>
      ) : (
        <span hidden data-shortcuts-pending="" />
      )}
    </DialogFrame>
  );
}

async function focusPost(): Promise<void> {
  await expect.element(page.getByRole('article')).toBeVisible();
  (page.getByRole('article').element() as HTMLElement).focus();
}

beforeEach(() => {
  setDeviceSetting('keys', 'on');
  onTestFinished(() => setDeviceSetting('keys', 'on'));
});

describe('single-key shortcuts', () => {
  it('like, save and open the focused post', async () => {
    const { pressed, opened } = show();
    await focusPost();
    await userEvent.keyboard('lbo');
    expect(pressed).toEqual(['like', 'save']);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('open the focused post with its comment box', async () => {
    show();
    await focusPost();
    await userEvent.keyboard('c');
    await expect.element(address()).toHaveTextContent('/posts/p1#write');
  });

  it('open the search and a new post from anywhere', async () => {
    show();
    await focusPost();
    await userEvent.keyboard('/');
    await expect.element(address()).toHaveTextContent('/search#type');
    await userEvent.keyboard('n');
    await expect.element(address()).toHaveTextContent('/post');
  });

  it('ask to select a post when none has focus', async () => {
    const { pressed } = show();
    await expect.element(page.getByRole('article')).toBeVisible();
    await userEvent.keyboard('l');
    await expect.element(page.getByText(SHORTCUT_MESSAGES.noPost)).toBeVisible();
    expect(pressed).toEqual([]);
  });

  it('do nothing while typing or with modifier keys', async () => {
    const { pressed } = show();
    const field = page.getByLabelText('a field');
    await field.click();
    await userEvent.keyboard('lbn?/');
    await expect.element(field).toHaveValue('lbn?/');
    await focusPost();
    await userEvent.keyboard('{Control>}l{/Control}{Alt>}b{/Alt}');
    expect(pressed).toEqual([]);
    await expect.element(address()).toHaveTextContent('/creative-hub');
  });

  it('pressed over a post that is still loading act once it has its actions', async () => {
    const liked: string[] = [];
    const { pressed } = show(<LoadingPost onLike={() => liked.push('like')} />);
    const load = page.getByRole('button', { name: 'Load' });
    await expect.element(load).toHaveFocus();
    await userEvent.keyboard('l');
    expect(liked).toEqual([]);
    await load.click();
    await expect.poll(() => liked).toEqual(['like']);
    await userEvent.keyboard('l');
    expect(liked).toEqual(['like', 'like']);
    expect(pressed).toEqual([]);
  });

  it('do nothing under a dialog without a post', async () => {
    const { pressed } = show(
      <DialogFrame title="Another">
        <button type="button">In it</button>
      </DialogFrame>,
    );
    await expect.element(page.getByRole('button', { name: 'In it' })).toHaveFocus();
    await userEvent.keyboard('lbn/?');
    expect(pressed).toEqual([]);
    await expect.element(address()).toHaveTextContent('/creative-hub');
  });
});

describe('the list of shortcuts', () => {
  it('opens with "?", returns focus, and turns single keys off and on', async () => {
    const { pressed } = show();
    await focusPost();
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: SHORTCUT_MESSAGES.title });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('switch', { name: SHORTCUT_MESSAGES.label }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('article')).toHaveFocus();

    await userEvent.keyboard('l?n');
    expect(pressed).toEqual([]);
    expect(dialog.elements()).toEqual([]);
    await expect.element(address()).toHaveTextContent('/creative-hub');

    setDeviceSetting('keys', 'on');
    await userEvent.keyboard('l');
    expect(pressed).toEqual(['like']);
  });
});
