import { createContext } from 'react';

/** The name of the icon of fictional profiles: the site's, and a member's own `fictional_icon`; one that is no icon leaves the word alone. */
export const FictionalIcon = createContext('drama');
