/**
 * Conditions on who is there for whom, as SQL, so that they stand in the queries and nothing has to be filtered afterwards
 * (security.md, point 10). Arguments are SQL expressions of profile ids.
 */

/** Whether the first has blocked the second. */
export const hasBlockedSql = (blocker: string, blocked: string): string =>
  `exists (select from blocks block where block.blocker_profile = ${blocker} and block.blocked_profile = ${blocked})`;

/** Whether either has blocked the other; blocking works in both directions at once (decisions section 5, Blocking). */
export const blockedSql = (one: string, other: string): string =>
  `(${hasBlockedSql(one, other)} or ${hasBlockedSql(other, one)})`;

/** The profiles that a viewer never meets, for `not in` over many rows: PostgreSQL reads them once. */
export const blockedProfilesSql = (viewer: string): string => `(
  select block.blocked_profile from blocks block where block.blocker_profile = ${viewer}
  union all select block.blocker_profile from blocks block where block.blocked_profile = ${viewer})`;

/** Whether two profiles have written to each other. */
export const haveConversationSql = (one: string, other: string): string =>
  `exists (select from conversations pair where pair.low_profile = least(${one}, ${other}) and pair.high_profile = greatest(${one}, ${other}))`;

/**
 * Whether a viewer may know of a profile: a listed one, or one that they have a conversation or a like with, so that people who turned
 * invisible stay with those they talk to (decisions section 5, Invisible). Disabled and deleted profiles are there for nobody.
 * Blocks are a condition of their own. A visitor (null) sees listed profiles alone.
 * @param alias the row of `profiles` in the statement.
 */
export const reachableSql = (
  viewer: string,
  alias: string,
): string => `(${alias}.status = 'active' and (${alias}.listed
  or ${haveConversationSql(viewer, `${alias}.id`)}
  or exists (select from likes given where given.from_profile = ${viewer} and given.to_profile = ${alias}.id)
  or exists (select from likes received where received.from_profile = ${alias}.id and received.to_profile = ${viewer})))`;
