import type { Page } from 'playwright';

/** The smallest target that a finger is given for what is done often, in CSS pixels. */
const FINGER_PX = 44;
/** The border of a field, on which a press does nothing. */
const BORDER_PX = 2;

/** The contrast that WCAG 2.2 AA requires of meaningful graphics. */
const ICON_CONTRAST = 3;

/** What reaches beyond the window, or is cut off by it. */
export async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const beyond: string[] = [];
    if (root.scrollWidth > root.clientWidth) beyond.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX } = getComputedStyle(element);
      const isScroller = overflowX === 'auto' || overflowX === 'scroll';
      if (
        isScroller &&
        element.scrollWidth > element.clientWidth &&
        element.dataset.scrollsSideways === undefined
      )
        beyond.push(`${nameOf(element)} scrolls sideways`);
    }
    for (const element of document.querySelectorAll(
      'a, button, input, textarea, h1, h2, h3, p, li',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || element.closest('[data-scrolls-sideways]')) continue;
      if (left < -1 || right > root.clientWidth + 1)
        beyond.push(`${nameOf(element)} from ${Math.round(left)} to ${Math.round(right)} px`);
    }
    return beyond;

    function nameOf(element: Element): string {
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName.toLowerCase()} “${words.trim().slice(0, 40)}”`;
    }
  });
}

/** Controls that are too small for a finger. Links within text are checked by axe. */
export function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate((fingerPx) => {
    const controls =
      'nav a, button, [role="menuitem"], [role="tab"], [role="switch"], input, select, textarea';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (control.closest('[aria-hidden="true"], [inert]') || control.tabIndex < 0) return [];
      // What a control lays over the box it stands in is pressed as well.
      const isSpread = getComputedStyle(control, '::after').position === 'absolute';
      const spread = isSpread ? control.offsetParent : null;
      const target = control.closest('label') ?? spread ?? control;
      const { width, height } = target.getBoundingClientRect();
      if (width <= 1 || getComputedStyle(target).display === 'inline') return [];
      if (width >= fingerPx && height >= fingerPx) return [];
      const words = control.getAttribute('aria-label') ?? control.textContent ?? '';
      return [
        `${control.tagName.toLowerCase()} “${words.trim().slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`,
      ];
    });
  }, FINGER_PX - BORDER_PX);
}

/** What would still move where less motion is wanted. */
export function motionOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => {
      const style = getComputedStyle(element);
      const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
      const moves =
        (style.animationName !== 'none' &&
          (seconds(style.animationDuration) > 0.08 ||
            style.animationIterationCount === 'infinite')) ||
        (seconds(style.transitionDuration) > 0 && style.transitionProperty !== 'opacity');
      return moves ? [`${element.tagName.toLowerCase()}.${element.className}`] : [];
    }),
  );
}

/** Icons that cannot be made out where the reader, not the page, decides on colours. */
export function faintIconsOf(page: Page): Promise<string[]> {
  return page.evaluate((leastContrast) => {
    const ground = lightOf(getComputedStyle(document.body).backgroundColor) ?? 1;
    return [...document.querySelectorAll('svg')].flatMap((icon) => {
      if (!icon.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const shapes = icon.querySelectorAll('path, line, circle, ellipse, rect, polyline, polygon');
      const isSeen = [...shapes].every((shape) => {
        const { stroke, fill } = getComputedStyle(shape);
        const lights = [stroke, fill].map(lightOf).filter((light) => light !== undefined);
        return lights.some((light) => contrastOf(light, ground) >= leastContrast);
      });
      return isSeen ? [] : [`icon ${icon.getAttribute('class')}`];
    });

    /** How much light a colour gives back, as WCAG counts it; nothing gives none. */
    function lightOf(colour: string): number | undefined {
      const [red, green, blue] = (colour.match(/^rgb\((\d+), (\d+), (\d+)\)$/) ?? [])
        .slice(1)
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      if (red === undefined || green === undefined || blue === undefined) return undefined;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    function contrastOf(one: number, other: number): number {
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }
  }, ICON_CONTRAST);
}

/** Controls that do not show that they have focus. */
export async function unseenFocusOf(page: Page): Promise<string[]> {
  await page.keyboard.press('Shift'); // from here on, focus is shown as for keys
  return page.evaluate(async () => {
    const top = [
      ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
    ].at(-1);
    const controls = (top ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, [role="menuitem"], [tabindex="0"]:not([role="tablist"]), input, select, textarea',
    );
    const before = document.activeElement;
    if (before instanceof HTMLElement) before.blur();
    // What has just lost focus may be drawn without it only in one of the next frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const unseen = [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) return [];
      const blank = marksOf(control);
      control.focus({ preventScroll: true });
      const isSeen = document.activeElement !== control || marksOf(control) !== blank;
      control.blur();
      const words = control.getAttribute('aria-label') ?? control.textContent ?? '';
      return isSeen ? [] : [`${control.tagName.toLowerCase()} “${words.trim().slice(0, 40)}”`];
    });
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return unseen;

    /** What could show focus: the control, its box, what stands in it, and marks drawn by styles. */
    function marksOf(control: HTMLElement): string {
      const { parentElement, nextElementSibling, children } = control;
      return [control, parentElement, nextElementSibling, ...children]
        .flatMap((element) => ['', '::before', '::after'].map((part) => markOf(element, part)))
        .join();
    }

    function markOf(element: Element | null, part: string): string {
      if (!element) return '';
      const style = getComputedStyle(element, part);
      const outline = style.outlineStyle === 'none' ? '' : style.outlineColor;
      return [
        outline,
        style.borderColor,
        style.boxShadow,
        style.opacity,
        style.backgroundImage,
      ].join();
    }
  });
}

/** Controls that take the focus behind something else, such as a bar, of so many that Tab reaches. */
export async function coveredFocusOf(page: Page, presses: number): Promise<string[]> {
  const covered = new Set<string>();
  for (let press = 1; press <= presses; press += 1) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const control = document.activeElement;
      if (!control || control === document.body) return undefined;
      const { left, top, width, height } = control.getBoundingClientRect();
      // A control may be cut by the window's edge.
      const x = Math.min(left + width / 2, innerWidth - 1);
      const there = document.elementFromPoint(x, top + height / 2);
      if (control.contains(there) || control.closest('label')?.contains(there)) return undefined;
      return `${control.tagName} “${control.getAttribute('aria-label') ?? control.textContent}”`;
    });
    if (words) covered.add(words);
  }
  return [...covered];
}
