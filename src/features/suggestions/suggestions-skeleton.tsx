import { LIMITS } from '#contract/limits.ts';
import { PersonSkeleton, SkeletonBlock, times } from '../../ui/skeleton/skeleton.tsx';
import styles from './suggestions.module.css';

/** Skeleton of the suggestions, hidden from screen readers. */
export function SuggestionsSkeleton() {
  return (
    <div className={styles.rail} aria-hidden="true" data-waiting="">
      <SkeletonBlock as="name" className={styles.waitingTitle} />
      <div>{times(LIMITS.suggestedPeople, <PersonSkeleton />)}</div>
    </div>
  );
}
