import type { EditorForm, ListName, MediaSlot } from './editor-form.ts';

/** The images and videos of a list that are chosen. */
export interface Selection {
  readonly list: ListName;
  readonly keys: ReadonlySet<string>;
  /** Where a range of them begins. */
  readonly anchor: string;
  /** Each tap adds one, since a long press chose the first. */
  readonly isAdding: boolean;
}

/**
 * `one`: it alone; `toggle`: added or removed; `row`: from the anchor to it; `hold`: it, and each
 * one tapped next.
 */
export type Choice = 'one' | 'toggle' | 'row' | 'hold';

/** The selection after an entry was chosen; `undefined` once none is left. */
export function chosen(
  form: EditorForm,
  before: Selection | undefined,
  list: ListName,
  key: string,
  choice: Choice,
): Selection | undefined {
  const here = before?.list === list ? before : undefined;
  const isAdding = choice === 'hold' || (here?.isAdding ?? false);
  switch (choice) {
    case 'one':
      return { list, keys: new Set([key]), anchor: key, isAdding: false };
    case 'row':
      if (!here) return chosen(form, undefined, list, key, 'one');
      return { ...here, keys: new Set(rowBetween(form, list, here.anchor, key)) };
    case 'hold':
      return { list, keys: new Set([...(here?.keys ?? []), key]), anchor: key, isAdding };
    case 'toggle': {
      const keys = new Set(here?.keys);
      if (!keys.delete(key)) keys.add(key);
      return keys.size > 0 ? { list, keys, anchor: key, isAdding } : undefined;
    }
  }
}

/** All of a list, or `undefined` where it is empty. */
export function allChosen(form: EditorForm, list: ListName): Selection | undefined {
  const keys = mediaIn(form, list).map(({ key }) => key);
  const [anchor] = keys;
  return anchor === undefined ? undefined : { list, keys: new Set(keys), anchor, isAdding: false };
}

/** The chosen images and videos in their order, without those that were removed. */
export function chosenIn(form: EditorForm, selection: Selection | undefined): readonly MediaSlot[] {
  return selection
    ? mediaIn(form, selection.list).filter(({ key }) => selection.keys.has(key))
    : [];
}

export function mediaIn(form: EditorForm, list: ListName): readonly MediaSlot[] {
  return list === 'gallery' ? form.gallery : form.blocks.filter((block) => block.type !== 'text');
}

function rowBetween(form: EditorForm, list: ListName, anchor: string, key: string): string[] {
  const keys = mediaIn(form, list).map((slot) => slot.key);
  const [from, to] = [keys.indexOf(anchor), keys.indexOf(key)];
  if (from === -1) return [key];
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1);
}
