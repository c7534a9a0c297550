/**
 * SQL of a conversation's first position visible to a side: after what they deleted and not before
 * `cutoff` (setting `history_days`), found by binary search; one past the last when nothing is.
 * Arguments are SQL expressions.
 */
export const firstPositionSql = (
  conversation: string,
  deletedPosition: string,
  lastPosition: string,
  cutoff: string,
): string => `(
  case when coalesce((select oldest.sent_at >= ${cutoff} from messages oldest
    where oldest.conversation_id = ${conversation} and oldest.position = ${deletedPosition} + 1), true) then ${deletedPosition} + 1
  else coalesce((
    with recursive halving (low, high) as (
      select ${deletedPosition} + 1, ${lastPosition}
      union all
      select case when middle.sent_at < ${cutoff} then middle.position else halving.low end,
        case when middle.sent_at < ${cutoff} then halving.high else middle.position - 1 end
      from halving join messages middle on middle.conversation_id = ${conversation} and middle.position = (halving.low + halving.high + 1) / 2
      where halving.low < halving.high
    ) select low + 1 from halving where low = high
  ), ${lastPosition} + 1) end)`;

/** The instant before which messages are hidden to protect privacy. */
export const historyCutoff = (now: Date, historyDays: number): Date =>
  new Date(now.getTime() - historyDays * 86_400_000);
