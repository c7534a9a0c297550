import { useEffect, useSyncExternalStore } from 'react';

let own: string | null = null;
let count = 0;
let discreet = false;
let concealed = false;
const listeners = new Set<() => void>();
const told = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Gives the page its own title; null or undefined keeps the route's. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    own = title;
    told();
    return () => {
      if (own !== title) return;
      own = null;
      told();
    };
  }, [title]);
}

/** Keeps the number that stands in brackets before the title: unread messages and new likes. */
export function setTitleCount(value: number): void {
  if (count === value) return;
  count = value;
  told();
}

/** For a member who wants it discreet the title names neither the site nor anybody. */
export function setTitleDiscreet(value: boolean): void {
  if (discreet === value) return;
  discreet = value;
  told();
}

/** While the desktop app is locked the title reveals nothing. */
export function setTitleConcealed(value: boolean): void {
  if (concealed === value) return;
  concealed = value;
  told();
}

export const useTitleConcealed = (): boolean => useSyncExternalStore(subscribe, () => concealed);
export const useTitleDiscreet = (): boolean => useSyncExternalStore(subscribe, () => discreet);
export const useOwnTitle = (): string | null => useSyncExternalStore(subscribe, () => own);
export const useTitleCount = (): number => useSyncExternalStore(subscribe, () => count);
