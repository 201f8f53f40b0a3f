import { useNavigate } from 'react-router-dom';
import { ADDRESSES } from './addresses.ts';

/** Goes back in this visit, or to the hub where it has only just begun. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers the entries of a visit; 0 is where it began.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate(ADDRESSES.hub, { replace: true });
  };
}
