import { useSearchParams } from 'react-router-dom';

const VIEW = 'others';

/** Returns the address at which something of the viewer's own is shown as others see it. */
export function othersViewOf(address: string): string {
  return `${address}?view=${VIEW}`;
}

/** Whether this address asks to show something of the viewer's own as others see it. */
export function useOthersView(): boolean {
  return useSearchParams()[0].get('view') === VIEW;
}
