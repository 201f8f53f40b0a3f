import { getStored, removeStored, setStored, subscribeToStorage } from './storage.ts';

/** Settings of this device, in addition to those of its system. */
export type Theme = 'light' | 'dark' | 'system';
export type Motion = 'system' | 'reduced';
export type DataUse = 'full' | 'saved';
/** Whether single keys are shortcuts. */
export type Keys = 'on' | 'off';

export interface DeviceSettings {
  readonly theme: Theme;
  readonly motion: Motion;
  readonly data: DataUse;
  readonly keys: Keys;
}

/** Defaults; not stored. */
const UNSET: DeviceSettings = { theme: 'system', motion: 'system', data: 'full', keys: 'on' };

/**
 * Whether `key` of the local storage is one of these settings, which survive clearing the device.
 */
export function isDeviceSetting(key: string): boolean {
  return Object.hasOwn(UNSET, key);
}

/**
 * The chosen settings; `public/appearance.js` has set them on the root element before the first
 * paint.
 */
export function storedDeviceSettings(): DeviceSettings {
  const { theme, motion, data, keys } = document.documentElement.dataset;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : UNSET.theme,
    motion: motion === 'reduced' ? motion : UNSET.motion,
    data: data === 'saved' ? data : UNSET.data,
    keys: keys === 'off' ? keys : UNSET.keys,
  };
}

/** Sets a choice on the root element, for the style sheets. */
export function applyDeviceSetting<Name extends keyof DeviceSettings>(
  name: Name,
  value: DeviceSettings[Name],
): void {
  setRootData(name, value === UNSET[name] ? undefined : value);
}

function setRootData(name: string, value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
  if (name === 'theme') setBarColors(value);
}

/** The colours of the browser's own bars follow the system, unless a theme was chosen. */
function setBarColors(theme: string | undefined): void {
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = color.dataset;
    if (theme === undefined) color.media = `(prefers-color-scheme: ${scheme})`;
    else color.media = theme === scheme ? 'all' : 'not all';
  }
}

/** Persists a choice for this device. Returns whether it outlasts the page. */
export function persistDeviceSetting<Name extends keyof DeviceSettings>(
  name: Name,
  value: DeviceSettings[Name],
): boolean {
  if (value !== UNSET[name]) return setStored(name, value);
  removeStored(name);
  return true;
}

/** Calls back with a choice of another tab, after this tab has applied it. */
export function subscribeToSettings(listener: (settings: DeviceSettings) => void): () => void {
  return subscribeToStorage((key) => {
    if (key !== undefined && !isDeviceSetting(key)) return;
    for (const name of Object.keys(UNSET)) setRootData(name, getStored(name));
    listener(storedDeviceSettings());
  });
}

/** Elements in which single keys are not shortcuts of the page. */
const TYPING = 'input, textarea, select, [contenteditable], [role="menu"]';

/**
 * Whether an event is a single-key shortcut: they are switched on, and focus is not in a text
 * field.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (document.documentElement.dataset.keys === 'off') return false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING) !== null);
}
