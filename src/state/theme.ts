import { proxy, useSnapshot } from 'valtio';
import { applyTheme, storedTheme, type Theme } from '../lib/theme.ts';

const state = proxy<{ theme: Theme }>({ theme: storedTheme() });

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

export function useTheme(): Theme {
  return useSnapshot(state).theme;
}

/** System, light, dark, and round again. */
export function changeTheme(): void {
  state.theme = NEXT[state.theme];
  applyTheme(state.theme);
}
