import { useSearchParams } from 'react-router-dom';
import { projectAddress } from './addresses.ts';

const VIEW = 'others';

/** Returns the address at which something of the viewer's own is shown as others see it. */
export function othersViewOf(address: string): string {
  return `${address}?view=${VIEW}`;
}

/** Returns the address at which a project of the viewer's own is shown as others see it. */
export const othersProjectAddress: typeof projectAddress = (...ids) =>
  othersViewOf(projectAddress(...ids));

/** Whether this address asks to show something of the viewer's own as others see it. */
export function useOthersView(): boolean {
  return useSearchParams()[0].get('view') === VIEW;
}
