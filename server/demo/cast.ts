import { CODERS } from './world/coders.ts';
import { DESIGNERS } from './world/designers.ts';
import { ILLUSTRATORS } from './world/illustrators.ts';
import { INTERFACE_DESIGNERS } from './world/interface-designers.ts';
import { MAKERS } from './world/makers.ts';
import { MOTION_AND_SOUND } from './world/motion-and-sound.ts';
import { PHOTOGRAPHERS } from './world/photographers.ts';
import type { CastMember } from './world/types.ts';

/** The people of the demo, without the visitor. */
export const CAST: readonly CastMember[] = [
  ...ILLUSTRATORS,
  ...PHOTOGRAPHERS,
  ...MAKERS,
  ...CODERS,
  ...DESIGNERS,
  ...INTERFACE_DESIGNERS,
  ...MOTION_AND_SOUND,
];
