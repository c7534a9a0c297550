import { conversationIdOf } from '../../shared/identifiers.ts';
import { seededId } from '../members/identity.ts';
import type { DemoRows } from '../members/rows.ts';
import type { Random } from '../random.ts';
import { wasThere } from './affections.ts';
import { linesOf } from './dialogue.ts';
import type { Dialogue } from './dialogue.ts';

const MINUTE_MS = 60_000;
type Profile = DemoRows['profiles'][number];

interface Telling {
  now: Date;
  mine: Profile;
  theirs: Profile;
  dialogue: Dialogue;
}

function timesOf(lines: readonly { pauseMinutes: number }[], end: Date): Date[] {
  const times: Date[] = [];
  let at = end.getTime();
  for (let index = lines.length - 1; index >= 0; index--) {
    times.unshift(new Date(at));
    at -= (lines[index]?.pauseMinutes ?? 0) * MINUTE_MS;
  }
  return times;
}

/** Writes a dialogue as a conversation that the other side has read: nothing awaits an answer. */
export function writeConversation(
  random: Random,
  rows: DemoRows,
  { now, mine, theirs, dialogue }: Telling,
): void {
  const lines = linesOf(dialogue);
  const times = timesOf(lines, new Date(now.getTime() - dialogue.endedMinutesAgo * MINUTE_MS));
  const [first, last] = [times[0] ?? now, times.at(-1) ?? now];
  const received = lines.flatMap((line, index) => (line.mine ? [] : index + 1));
  const readUpTo = received.at(-1 - dialogue.unread) ?? 0;
  const conversation_id = conversationIdOf(mine.id, theirs.id);
  const [low_profile, high_profile] = [mine.id, theirs.id].sort() as [string, string];
  rows.conversations.push({
    id: conversation_id,
    low_profile,
    high_profile,
    started_by: lines[0]?.mine ? mine.id : theirs.id,
    last_position: lines.length,
    created_at: first,
  });
  lines.forEach((line, index) => {
    const position = index + 1;
    const sent_at = times[index] ?? now;
    const read = line.mine || position <= readUpTo;
    wasThere(line.mine ? mine : theirs, sent_at);
    rows.messages.push({
      id: seededId(random, sent_at),
      conversation_id,
      position,
      sender_profile: line.mine ? mine.id : theirs.id,
      kind: 'text',
      text: line.text,
      photo: null,
      photo_width: null,
      photo_height: null,
      gift: null,
      gift_credits: null,
      voice: null,
      voice_ms: null,
      voice_peaks: null,
      heard_at: null,
      undone: false,
      reply_to: null,
      reply_position: null,
      sent_at,
      read_at: read
        ? new Date(
            Math.min(
              now.getTime(),
              Math.max(sent_at.getTime() + MINUTE_MS, times[index + 1]?.getTime() ?? 0),
            ),
          )
        : null,
    });
  });
  const side = (profile: Profile, other: Profile, read_position: number, unread_count: number) =>
    rows.participants.push({
      conversation_id,
      profile_id: profile.id,
      other_profile_id: other.id,
      unread_count,
      read_position,
      read_at:
        read_position > 0 ? new Date(Math.min(now.getTime(), last.getTime() + MINUTE_MS)) : null,
      deleted_position: 0,
      listed: true,
      updated_at: last,
    });
  side(mine, theirs, readUpTo, received.filter((position) => position > readUpTo).length);
  side(theirs, mine, lines.findLastIndex((line) => line.mine) + 1, 0);
}
