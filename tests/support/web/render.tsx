import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Draws `content` in the test's page until the test ends. */
export function render(content: ReactNode): Root {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(content);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return root;
}

/** Runs a hook inside a component; `current` is what it answered last. */
export function renderHook<Value>(hook: () => Value): {
  readonly current: () => Value;
  /** Runs it once more in the same component. */
  readonly again: () => void;
  readonly leave: () => void;
} {
  let last: { readonly value: Value } | undefined;
  const holder = () => (
    <Holder
      hook={() => {
        last = { value: hook() };
      }}
    />
  );
  const root = render(holder());
  return {
    current() {
      if (!last) throw new Error('The hook has not run yet.');
      return last.value;
    },
    again: () => root.render(holder()),
    leave: () => root.unmount(),
  };
}

function Holder({ hook: useHook }: { readonly hook: () => void }) {
  useHook();
  return null;
}
