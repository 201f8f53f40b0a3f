import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { useListRestoration } from '../../navigation/use-list-restoration.ts';
import type { Profile } from '../../state/entities/people.ts';
import { usePortfolio } from '../../state/portfolio.ts';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { FollowButton } from '../shared/people/follow-button.tsx';
import { PortfolioGrid } from './portfolio-grid.tsx';

/** A person's projects, each a link to its page. */
export function Portfolio({ owner }: { readonly owner: Profile }) {
  const saved = useListRestoration();
  const name = displayName(owner);
  return (
    <PortfolioGrid
      saved={saved}
      projects={usePortfolio(owner._id)}
      empty={
        <StatusFrame action={<FollowButton userId={owner._id} name={name} isQuiet />}>
          {PROFILE_MESSAGES.noProjects(name)}
        </StatusFrame>
      }
    />
  );
}
