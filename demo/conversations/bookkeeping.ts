import { seededId } from '../members/identity.ts';
import { DEMO_CREDITS } from '../members/member.ts';
import type { DemoRows } from '../members/rows.ts';
import type { Random } from '../random.ts';

const HOUR_MS = 3_600_000;

/** Books the messages by the rules of sending, so that each balance ends as `balances` says. */
export function bookMessages(
  random: Random,
  rows: DemoRows,
  cost: number,
  balances: ReadonlyMap<string, number>,
): void {
  const profiles = new Map(rows.profiles.map((profile) => [profile.id, profile]));
  const starters = new Map(
    rows.conversations.map((conversation) => [conversation.id, conversation]),
  );
  for (const member of rows.members) {
    const profile = rows.profiles.find((one) => one.member_id === member.id);
    if (!profile) continue;
    member.conversations_started = rows.conversations.filter(
      (conversation) => conversation.started_by === profile.id,
    ).length;
    const written = rows.messages
      .filter((message) => message.sender_profile === profile.id)
      .sort((one, other) => one.sent_at.getTime() - other.sent_at.getTime());
    const paid = written.filter(
      (message) => cost > 0 && !(message.position === 1 && !member.paid_user),
    );
    const end = balances.get(member.id);
    let balance = end === undefined ? DEMO_CREDITS : end + paid.length * cost;
    const grant = rows.ledger_entries.find((entry) => entry.member_id === member.id);
    if (grant) Object.assign(grant, { amount: balance, balance });
    else if (balance > 0)
      rows.ledger_entries.push({
        id: seededId(random),
        member_id: member.id,
        amount: balance,
        balance,
        cause: 'demo',
        reference: null,
        other_profile: null,
        created_at: new Date(
          Math.min(member.signup_at.getTime(), (paid[0]?.sent_at.getTime() ?? Infinity) - HOUR_MS),
        ),
      });
    for (const message of paid) {
      balance -= cost;
      const pair = starters.get(message.conversation_id);
      const other =
        pair && (pair.low_profile === profile.id ? pair.high_profile : pair.low_profile);
      rows.ledger_entries.push({
        id: seededId(random),
        member_id: member.id,
        amount: -cost,
        balance,
        cause: 'message',
        reference: message.id,
        other_profile: other && profiles.has(other) ? other : null,
        created_at: message.sent_at,
      });
    }
    member.credits = balance;
  }
}
