import { createContext } from 'react';
import { NavigationType } from 'react-router-dom';

/**
 * How the address was reached. Inside `<Routes location>`, the router itself always reports `Pop`.
 */
export const NavigationTypeContext = createContext<NavigationType>(NavigationType.Pop);
