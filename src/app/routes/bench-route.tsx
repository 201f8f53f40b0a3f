import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { BenchScreen } from '../../features/bench/bench-screen.tsx';
import { markFirstContent } from '../../lib/scheduling/first-content.ts';
import { documentTitle } from '../../navigation/document-title.ts';

/** The media benchmark. */
export function BenchRoute() {
  const { search } = useLocation();
  useEffect(markFirstContent, []);
  return (
    <>
      <title>{documentTitle(BENCH_MESSAGES.title)}</title>
      <BenchScreen search={search} />
    </>
  );
}
