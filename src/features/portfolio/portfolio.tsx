import type { UserId } from '#contract/ids.ts';
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
  const kept = useListRestoration();
  const name = displayName(owner);
  return (
    <PortfolioGrid
      kept={kept}
      projects={usePortfolio(owner._id as UserId)}
      empty={
        <StatusFrame action={<FollowButton userId={owner._id as UserId} name={name} isQuiet />}>
          {PROFILE_MESSAGES.noProjects(name)}
        </StatusFrame>
      }
    />
  );
}
