import { Link } from 'react-router-dom';
import { displayName } from '#contract/rules/display-name.ts';
import type { OtherUser } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { PortfolioGrid } from '../features/portfolio/portfolio-grid.tsx';
import { Button } from '../ui/button.tsx';
import { projectAddress } from './addresses.ts';
import { useKeptList } from './use-kept-list.ts';

interface PortfolioProps {
  readonly owner: OtherUser;
  /** Shows what there is to read about the person instead. */
  readonly onAbout: () => void;
}

/** A person's projects, each leading to its page. */
export function Portfolio({ owner, onAbout }: PortfolioProps) {
  const kept = useKeptList();
  return (
    <PortfolioGrid
      kept={kept}
      projects={owner.projects}
      link={({ _id }, className, tile) => (
        <Link to={projectAddress(owner._id, _id)} className={className}>
          {tile}
        </Link>
      )}
      emptyAction={<Button onClick={onAbout}>{WORDS.profile.readAbout(displayName(owner))}</Button>}
    />
  );
}
