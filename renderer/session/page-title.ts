import { useEffect } from 'react';
import { createStore } from '../ui/state/create-store.ts';

const own = createStore<string | null>(null);
const count = createStore(0);
const discreet = createStore(false);
const concealed = createStore(false);

/** Gives the page its own title; null or undefined leaves the route's. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    own.set(title);
    return () => {
      if (own.get() === title) own.set(null);
    };
  }, [title]);
}

/** Sets the number in brackets before the title: unread messages and new likes. */
export const setTitleCount = count.set;
/** For a member who wants it discreet the title names neither the site nor anybody. */
export const setTitleDiscreet = discreet.set;
/** While the desktop app is locked the title reveals nothing. */
export const setTitleConcealed = concealed.set;

export const useTitleConcealed = concealed.useValue;
export const useTitleDiscreet = discreet.useValue;
export const useOwnTitle = own.useValue;
export const useTitleCount = count.useValue;
