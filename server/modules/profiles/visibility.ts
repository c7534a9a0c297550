/** SQL conditions on profile ids: every query decides by them who is visible to whom. */

export const hasBlockedSql = (blocker: string, blocked: string): string =>
  `exists (select from blocks block where block.blocker_profile = ${blocker} and block.blocked_profile = ${blocked})`;

/** Whether either has blocked the other. */
export const blockedSql = (one: string, other: string): string =>
  `(${hasBlockedSql(one, other)} or ${hasBlockedSql(other, one)})`;

/** The profiles blocked either way, for `not in` over many rows: PostgreSQL reads them once. */
export const blockedProfilesSql = (viewer: string): string => `(
  select block.blocked_profile from blocks block where block.blocker_profile = ${viewer}
  union all select block.blocker_profile from blocks block where block.blocked_profile = ${viewer})`;

export const haveConversationSql = (one: string, other: string): string =>
  `exists (select from conversations pair where pair.low_profile = least(${one}, ${other}) and pair.high_profile = greatest(${one}, ${other}))`;

/** Whether people without an account are shown a profile: its member lets them. */
export const shownToStrangersSql = (alias: string): string =>
  `(${alias}.status = 'active' and ${alias}.listed and ${alias}.shown_to_strangers)`;

const likesSql = (one: string, other: string): string =>
  `exists (select from likes tie where tie.from_profile = ${one} and tie.to_profile = ${other})`;

/**
 * Whether a profile that may be on pause is still shown to a viewer: they have written with each
 * other, or are a match (decision 059).
 */
export const shownOnPauseSql = (viewer: string, alias: string): string =>
  `(not ${alias}.paused or ${haveConversationSql(viewer, `${alias}.id`)}
  or (${likesSql(viewer, `${alias}.id`)} and ${likesSql(`${alias}.id`, viewer)}))`;

/**
 * Whether a member may know of a profile: listed, or with a conversation or like between them.
 * Disabled and deleted profiles never; blocks are a condition of their own. A visitor has
 * `shownToStrangersSql`.
 * @param alias the row of `profiles` in the statement.
 */
export const reachableSql = (
  viewer: string,
  alias: string,
): string => `(${alias}.status = 'active' and (${alias}.listed
  or ${haveConversationSql(viewer, `${alias}.id`)}
  or ${likesSql(viewer, `${alias}.id`)} or ${likesSql(`${alias}.id`, viewer)})
  and ${shownOnPauseSql(viewer, alias)})`;
