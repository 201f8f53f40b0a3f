import { createContext } from 'react';
import { NavigationType } from 'react-router-dom';

/**
 * How one came to the address. Below `<Routes location>` the router itself says that everybody comes
 * back.
 */
export const NavigationTypeContext = createContext<NavigationType>(NavigationType.Pop);
