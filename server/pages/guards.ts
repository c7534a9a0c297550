import type { Access } from '../../shared/site/routes.ts';

interface GuardVisit {
  signedIn: boolean;
  mayVisitorsSearch: boolean;
}

/** Who may open a page: `login` for those who must sign in first. */
type Guard = (visit: GuardVisit) => 'pass' | 'login';

const GUARDS: Readonly<Record<Access, Guard>> = {
  visitor: () => 'pass',
  member: ({ signedIn }) => (signedIn ? 'pass' : 'login'),
  search: ({ signedIn, mayVisitorsSearch }) => (signedIn || mayVisitorsSearch ? 'pass' : 'login'),
};

/**
 * Runs the guard that a route names.
 * @throws Error for an unknown guard: a mistake in the route table, answered with 500.
 */
export function guard(name: string, visit: GuardVisit): 'pass' | 'login' {
  const found = Object.entries(GUARDS).find(([one]) => one === name)?.[1];
  if (!found) throw new Error(`the guard ${JSON.stringify(name)} does not exist`);
  return found(visit);
}
