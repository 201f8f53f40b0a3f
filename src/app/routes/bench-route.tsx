import { useEffect } from 'react';
import { BENCH_WORDS } from '#contract/bench-words.ts';
import { BenchScreen } from '../../features/bench/bench-screen.tsx';
import { markFirstContent } from '../../lib/first-content.ts';
import { screenTitle } from '../screen-title.ts';

/** The media benchmark. */
export function BenchRoute() {
  useEffect(markFirstContent, []);
  return (
    <>
      <title>{screenTitle(BENCH_WORDS.title)}</title>
      <BenchScreen />
    </>
  );
}
