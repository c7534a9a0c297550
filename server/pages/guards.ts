import type { Access } from '../../shared/routes.ts';

/** What a guard looks at. */
export interface GuardVisit {
  signedIn: boolean;
  mayVisitorsSearch: boolean;
}

/** Who may open a page: `pass`, or `login` for whoever has to sign in first (specification section 6). */
type Guard = (visit: GuardVisit) => 'pass' | 'login';

const GUARDS: Readonly<Record<Access, Guard>> = {
  visitor: () => 'pass',
  member: ({ signedIn }) => (signedIn ? 'pass' : 'login'),
  search: ({ signedIn, mayVisitorsSearch }) => (signedIn || mayVisitorsSearch ? 'pass' : 'login'),
};

/**
 * Asks the guard that a route names.
 * @throws Error when there is no such guard: a mistake in the route table, answered with 500 (specification section 8).
 */
export function guard(name: string, visit: GuardVisit): 'pass' | 'login' {
  const found = Object.entries(GUARDS).find(([one]) => one === name)?.[1];
  if (!found) throw new Error(`the guard ${JSON.stringify(name)} does not exist`);
  return found(visit);
}
