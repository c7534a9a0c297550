import { UNDERSTANDS_HEADER, UNDERSTANDS_VOICE } from '../../shared/contract/understood.ts';
import type { Voice } from '../../shared/contract/conversation.ts';
import type { LedgerCause } from '../../shared/money/ledger.ts';

/** Whether a client knows voice messages, and undone messages, as what they are. */
export const understandsVoice = (headers: Headers): boolean =>
  headers
    .get(UNDERSTANDS_HEADER)
    ?.split(/[\s,]+/)
    .includes(UNDERSTANDS_VOICE) ?? false;

/** What the statement of an older client calls what it has no word for. */
const CAUSES: Readonly<Partial<Record<LedgerCause, LedgerCause>>> = {
  voice: 'message',
  message_undone: 'message',
};

/** How long it lasts, as a text has it: `🎤 0:07`. */
function wordsOf(voice: Voice | null | undefined): string {
  if (!voice) return '🎤';
  const seconds = Math.max(1, Math.round(voice.ms / 1_000));
  return `🎤 ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** An answer for an older client: a voice message becomes a text, its ledger entry a message's. */
export function forOlderClient(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forOlderClient);
  if (value === null || typeof value !== 'object') return value;
  const changed = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, forOlderClient(inner)]),
  );
  if (changed['kind'] === 'voice')
    return {
      ...changed,
      kind: 'text',
      text: wordsOf((value as { voice?: Voice | null }).voice),
    };
  const { cause } = changed;
  if (typeof cause === 'string')
    return { ...changed, cause: CAUSES[cause as LedgerCause] ?? cause };
  if (Array.isArray(changed['causes']))
    return {
      ...changed,
      causes: [
        ...new Set(changed['causes'].map((one: unknown) => CAUSES[one as LedgerCause] ?? one)),
      ],
    };
  return changed;
}
