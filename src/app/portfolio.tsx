import { Link } from 'react-router-dom';
import type { OtherUser } from '#contract/schema/user.ts';
import { PortfolioGrid } from '../features/portfolio/portfolio-grid.tsx';
import { projectAddress } from './addresses.ts';
import { useKeptList } from './use-kept-list.ts';

/** A person's projects, each leading to its page. */
export function Portfolio({ owner }: { readonly owner: OtherUser }) {
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
    />
  );
}
