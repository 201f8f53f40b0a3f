import { createContext } from 'react';

/**
 * Whether a dialog with an address of its own lies over the screen. Inside `<Routes location>`, the
 * router itself always reports the screen's address.
 */
export const CoveredContext = createContext(false);
