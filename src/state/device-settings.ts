import { proxy, useSnapshot } from 'valtio';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import {
  applyDeviceSetting,
  type DeviceSettings,
  persistDeviceSetting,
  storedDeviceSettings,
  subscribeToSettings,
  type Theme,
} from '../lib/storage/device-settings.ts';
import { showToast } from './toasts.ts';

const state = proxy<{ -readonly [Name in keyof DeviceSettings]: DeviceSettings[Name] }>(
  storedDeviceSettings(),
);

subscribeToSettings((settings) => Object.assign(state, settings));

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

export function useDeviceSettings(): DeviceSettings {
  return useSnapshot(state);
}

/**
 * Changes a setting of this device: applied at once, in all tabs, and persisted; a toast says if
 * the browser refuses to store it.
 */
export function setDeviceSetting<Name extends keyof DeviceSettings>(
  name: Name,
  value: DeviceSettings[Name],
): void {
  Object.assign(state, { [name]: value });
  applyDeviceSetting(name, value);
  if (!persistDeviceSetting(name, value)) showToast(COMMON_MESSAGES.notStored.setting);
}

/** Cycles through system, light and dark. */
export function cycleTheme(): void {
  setDeviceSetting('theme', NEXT[state.theme]);
}

/** Whether motion is reduced, by the system's setting or this device's. */
export function useLessMotion(): boolean {
  const isSystemReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return useSnapshot(state).motion === 'reduced' || isSystemReduced;
}

/** Whether this device saves data: no video plays by itself, smaller variants of images. */
export function useDataSaver(): boolean {
  return useSnapshot(state).data === 'saved';
}
