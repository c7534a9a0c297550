import { createContext } from 'react';

/** The name of the icon of fictional profiles; an unknown one leaves the word alone. */
export const FictionalIcon = createContext('drama');
