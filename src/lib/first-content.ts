/** Where content does not come in this time, what only waits for it goes on. */
const PATIENCE_MS = 20_000;

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
  const patience = setTimeout(mark, PATIENCE_MS);
  await shown;
  clearTimeout(patience);
  await idleMoment();
}

/**
 * Resolves once the pictures of the first screen have come, too, or failed. One that leaves the
 * window before it came may never tell: patience ends then.
 */
export async function afterFirstPictures(): Promise<void> {
  await afterFirstContent();
  const coming = [...document.images].filter((image) => !image.complete);
  const settled = new AbortController();
  const patience = setTimeout(() => settled.abort(), PATIENCE_MS);
  await Promise.all(coming.map((image) => untilCome(image, settled.signal)));
  clearTimeout(patience);
}

function untilCome(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['load', 'error'])
      image.addEventListener(event, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Resolves when the browser has nothing better to do. */
export async function idleMoment(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve);
  });
}
