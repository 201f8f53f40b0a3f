import { getStored, removeStored, setStored, subscribeToStorage } from './storage.ts';

/** What this device was set to, beside what its system asks for. */
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

/** What holds until something is chosen; it is not stored. */
const UNSET: DeviceSettings = { theme: 'system', motion: 'system', data: 'full', keys: 'on' };

/** Whether `key` of the local storage is one of these, which are nobody's secret. */
export function isDeviceSetting(key: string): boolean {
  return Object.hasOwn(UNSET, key);
}

/** What was chosen here; `public/appearance.js` has put it on the root element before first paint. */
export function storedDeviceSettings(): DeviceSettings {
  const { theme, motion, data, keys } = document.documentElement.dataset;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : UNSET.theme,
    motion: motion === 'reduced' ? motion : UNSET.motion,
    data: data === 'saved' ? data : UNSET.data,
    keys: keys === 'off' ? keys : UNSET.keys,
  };
}

/** Puts one choice on the root element, where the style sheets see it. */
export function applyDeviceSetting<Name extends keyof DeviceSettings>(
  name: Name,
  value: DeviceSettings[Name],
): void {
  setRootData(name, value === UNSET[name] ? undefined : value);
}

function setRootData(name: string, value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

/** Keeps one choice for this device. Answers whether it outlasts the page. */
export function persistDeviceSetting<Name extends keyof DeviceSettings>(
  name: Name,
  value: DeviceSettings[Name],
): boolean {
  if (value !== UNSET[name]) return setStored(name, value);
  removeStored(name);
  return true;
}

/** Tells of what was chosen in another tab; this one shows it by then. */
export function subscribeToSettings(listener: (settings: DeviceSettings) => void): () => void {
  return subscribeToStorage((key) => {
    if (key !== undefined && !isDeviceSetting(key)) return;
    for (const name of Object.keys(UNSET)) setRootData(name, getStored(name));
    listener(storedDeviceSettings());
  });
}

/** Where keys belong to something else than the page's shortcuts. */
const TYPING = 'input, textarea, select, [contenteditable], [role="menu"]';

/** Whether the key is pressed as a shortcut of one key: such are switched on, and nothing is being typed. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (document.documentElement.dataset.keys === 'off') return false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING) !== null);
}
