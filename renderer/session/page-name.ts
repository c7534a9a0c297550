import { useMatches } from 'react-router';

export interface PageHandle {
  /** Of `ROUTES`. */
  name: string;
}

/** The name of the page that is open, of `ROUTES`; empty where there is none. */
export const usePageName = (): string =>
  (useMatches().at(-1)?.handle as PageHandle | undefined)?.name ?? '';
