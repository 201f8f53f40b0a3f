import { LIMITS } from '#contract/limits.ts';
import { PersonSkeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import styles from './suggestions.module.css';

const PEOPLE = Array.from({ length: LIMITS.suggestedPeople }, (_, place) => place);

/** The shape of the rail. Nobody waits for it: those who listen hear of it once it is there. */
export function SuggestionsSkeleton() {
  return (
    <div className={styles.rail} aria-hidden="true" data-waiting="">
      <SkeletonBlock as="name" className={styles.waitingTitle} />
      <div>
        {PEOPLE.map((place) => (
          <PersonSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}
