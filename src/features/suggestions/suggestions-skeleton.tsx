import { LIMITS } from '#contract/limits.ts';
import { PersonSkeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import styles from './suggestions.module.css';

const PEOPLE = Array.from({ length: LIMITS.suggestedPeople }, (_, place) => place);

/** Skeleton of the suggestions, hidden from screen readers. */
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
