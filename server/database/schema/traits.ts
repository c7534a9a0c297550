/**
 * SQL of the traits by which a profile is filtered: the codes of its languages, and the other
 * choices as `smoking no`. The index `profiles_search_traits` is on this text, so a query that uses
 * the index repeats it verbatim. @param alias names the profile, with its dot.
 */
export const traitsSql = (alias = ''): string =>
  `(${alias}languages || array_remove(array['smoking ' || ${alias}smoking, 'wants ' || ${alias}wants_children, case when ${alias}children then 'children yes' when not ${alias}children then 'children no' end], null))`;
