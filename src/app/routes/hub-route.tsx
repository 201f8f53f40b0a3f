import { WORDS } from '#contract/words.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { screenTitle } from '../screen-title.ts';

/** The home feed of all posts. */
export function HubRoute() {
  return (
    <>
      <title>{screenTitle(WORDS.titles.hub)}</title>
      <h1>
        <VisuallyHidden>{WORDS.titles.hub}</VisuallyHidden>
      </h1>
    </>
  );
}
