import { Link } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { projectAddress } from '../../navigation/addresses.ts';
import { useListRestoration } from '../../navigation/use-list-restoration.ts';
import type { Profile } from '../../state/entities/people.ts';
import { usePortfolio } from '../../state/portfolio.ts';
import { Button } from '../../ui/button/button.tsx';
import { PortfolioGrid } from './portfolio-grid.tsx';

interface PortfolioProps {
  readonly owner: Profile;
  /** Shows the person's about section instead. */
  readonly onAbout: () => void;
}

/** A person's projects, each a link to its page. */
export function Portfolio({ owner, onAbout }: PortfolioProps) {
  const kept = useListRestoration();
  return (
    <PortfolioGrid
      kept={kept}
      projects={usePortfolio(owner._id as UserId)}
      link={({ _id }, className, tile) => (
        <Link to={projectAddress(owner._id, _id)} className={className}>
          {tile}
        </Link>
      )}
      emptyAction={
        <Button onClick={onAbout}>{PROJECT_MESSAGES.readAbout(displayName(owner))}</Button>
      }
    />
  );
}
