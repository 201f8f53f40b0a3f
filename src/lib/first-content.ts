let mark: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  mark = resolve;
});

/** A screen has drawn what people came for: what is only nice to have may load from now on. */
export function markFirstContent(): void {
  mark();
}

/** Resolves once the first screen has drawn its content and the browser has a moment. */
export async function afterFirstContent(): Promise<void> {
  await shown;
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve);
  });
}
