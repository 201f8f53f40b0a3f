import { useNavigate } from 'react-router-dom';
import { PAGE_PATHS } from '#contract/page-paths.ts';

/** Returns a function that goes back in this visit, or to the feed on its first page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers the history entries of a visit from 0.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate(PAGE_PATHS.hub, { replace: true });
  };
}
