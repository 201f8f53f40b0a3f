import { LIMITS } from '#contract/limits.ts';
import { WaitingPart } from '../ui/waiting-part.tsx';
import { WaitingPerson } from '../ui/waiting-shape.tsx';
import styles from './rail.module.css';

const PEOPLE = Array.from({ length: LIMITS.railPeople }, (_, place) => place);

/** The shape of the rail. Nobody waits for it: those who listen hear of it once it is there. */
export function WaitingRail() {
  return (
    <div className={styles.rail} aria-hidden="true" data-waiting="">
      <WaitingPart as="name" className={styles.waitingTitle} />
      <div>
        {PEOPLE.map((place) => (
          <WaitingPerson key={place} />
        ))}
      </div>
    </div>
  );
}
