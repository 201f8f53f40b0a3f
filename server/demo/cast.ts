import { CODERS } from './world/coders.ts';
import { DESIGNERS } from './world/designers.ts';
import { ILLUSTRATORS } from './world/illustrators.ts';
import { INTERFACE_DESIGNERS } from './world/interface-designers.ts';
import { MAKERS } from './world/makers.ts';
import { MOTION_AND_SOUND } from './world/motion-and-sound.ts';
import { PHOTOGRAPHERS } from './world/photographers.ts';
import type { CastMember, ScriptedPerson } from './world/types.ts';

/** Gives everybody their portrait, an image in the folder of their craft. */
function portrayed(craft: string, people: readonly ScriptedPerson[]): CastMember[] {
  return people.map((person) => ({ ...person, portrait: `portrait/${craft}-${person.username}` }));
}

/** The people of the demo, without the visitor. */
export const CAST: readonly CastMember[] = [
  ...portrayed('illustrators', ILLUSTRATORS),
  ...portrayed('photographers', PHOTOGRAPHERS),
  ...portrayed('makers', MAKERS),
  ...portrayed('coders', CODERS),
  ...portrayed('designers', DESIGNERS),
  ...portrayed('interfaces', INTERFACE_DESIGNERS),
  ...portrayed('motion', MOTION_AND_SOUND),
];
