import { addressOf, type Call } from '../../shared/contract/call.ts';

/**
 * The errors in a table of routes: a route without a contract, a duplicate, a call without a route,
 * and what `errorsOf` finds in each route.
 * @param calls the contract, by name.
 */
export function tableErrors<Listed extends { name: string; call: Call }>(
  table: readonly Listed[],
  calls: Readonly<Record<string, Pick<Call, 'method' | 'path' | 'by'>>>,
  errorsOf: (route: Listed) => readonly string[],
): string[] {
  const errors: string[] = [];
  const seen = new Set<string>();
  const names = new Set<string>();
  for (const route of table) {
    const endpoint = addressOf(route.call);
    if (seen.has(endpoint) || names.has(route.name))
      errors.push(`${route.name} (${endpoint}) is there twice`);
    seen.add(endpoint);
    names.add(route.name);
    if (!Object.values<unknown>(calls).includes(route.call))
      errors.push(`${route.name} (${endpoint}) is not in the contract`);
    for (const error of errorsOf(route)) errors.push(`${route.name} (${endpoint}) ${error}`);
  }
  for (const [name, call] of Object.entries(calls))
    if (!seen.has(addressOf(call)))
      errors.push(`${name} (${addressOf(call)}) of the contract has no route`);
  return errors;
}
