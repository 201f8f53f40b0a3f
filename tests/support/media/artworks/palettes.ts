import { type Colour, colour } from './surface.ts';

/** Colours that go together: the ground first, then from dark to light or strong to soft. */
export interface Palette {
  readonly ground: Colour;
  readonly inks: readonly Colour[];
}

function palette(ground: string, ...inks: string[]): Palette {
  return { ground: colour(ground), inks: inks.map(colour) };
}

export const PALETTES = {
  dawn: palette('#2b1b3d', '#3d2352', '#7a2f5d', '#c8506b', '#f28a6a', '#fcd29b'),
  alpine: palette('#e9efe9', '#12343b', '#1f5a5e', '#4f8a83', '#9dbfae', '#e4e8d3'),
  desert: palette('#f7e3c5', '#5b1f1a', '#a23b20', '#d9703a', '#efab6d', '#f7dcae'),
  ocean: palette('#061826', '#0b3049', '#135c7d', '#2b97a8', '#8bd0c6', '#f1f3d8'),
  bauhaus: palette('#f2e9d8', '#1d2b3f', '#d1362f', '#f2b632', '#2d6fa3', '#e9d2ae'),
  riso: palette('#fbf6ea', '#262a56', '#ff5a5f', '#00a39a', '#ffc857', '#ff9f9f'),
  night: palette('#0c0f1d', '#1e2547', '#4b3f8f', '#b04d9d', '#ff7d7d', '#ffd6a5'),
  moss: palette('#15201a', '#27402f', '#4d6b3c', '#8da04f', '#d3c77a', '#f4ecd0'),
  clay: palette('#efe6dd', '#3a2e2a', '#8c4a3a', '#c97b5d', '#d9b79d', '#7d8f8a'),
  mono: palette('#f4f2ee', '#141414', '#3d3d3f', '#77777a', '#b4b3b0', '#e3452f'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
