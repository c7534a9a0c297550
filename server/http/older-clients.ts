import {
  UNDERSTANDS_HEADER,
  UNDERSTANDS_REPAID,
  UNDERSTANDS_VOICE,
} from '../../shared/contract/understood.ts';
import type { Voice } from '../../shared/contract/conversation.ts';
import type { LedgerCause } from '../../shared/money/ledger.ts';

const understands = (headers: Headers, what: string): boolean =>
  headers
    .get(UNDERSTANDS_HEADER)
    ?.split(/[\s,]+/)
    .includes(what) ?? false;

/** Whether a client knows voice messages, and undone messages, as what they are. */
export const understandsVoice = (headers: Headers): boolean =>
  understands(headers, UNDERSTANDS_VOICE);

/** The older names of causes that an older client does not know. */
const CAUSES: Readonly<Partial<Record<LedgerCause, LedgerCause>>> = {
  voice: 'message',
  message_undone: 'message',
  fraud_repaid: 'operator',
};
/** The same of one that knows voice messages. */
const LATER_CAUSES: typeof CAUSES = { fraud_repaid: 'operator' };

/** How long it lasts, as a text has it: `🎤 0:07`. */
function wordsOf(voice: Voice | null | undefined): string {
  if (!voice) return '🎤';
  const seconds = Math.max(1, Math.round(voice.ms / 1_000));
  return `🎤 ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The cause of an entry, or those that there are to filter by, in words that a client knows. */
function withCauses(
  value: Readonly<Record<string, unknown>>,
  words: typeof CAUSES,
): Readonly<Record<string, unknown>> {
  const { cause, causes } = value;
  if (typeof cause === 'string') return { ...value, cause: words[cause as LedgerCause] ?? cause };
  if (Array.isArray(causes))
    return {
      ...value,
      causes: [...new Set(causes.map((one: unknown) => words[one as LedgerCause] ?? one))],
    };
  return value;
}

/** Changes each object of an answer, the inner ones first. */
function eachObject(
  value: unknown,
  change: (one: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): unknown {
  if (Array.isArray(value)) return value.map((one) => eachObject(one, change));
  if (value === null || typeof value !== 'object') return value;
  return change(
    Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, eachObject(inner, change)]),
    ),
  );
}

/** An answer for an older client: a voice message becomes a text, its ledger entry a message's. */
export const forOlderClient = (answer: unknown): unknown =>
  eachObject(answer, (one) =>
    one['kind'] === 'voice'
      ? { ...one, kind: 'text', text: wordsOf((one as { voice?: Voice | null }).voice) }
      : withCauses(one, CAUSES),
  );

/** An answer in what its client understands. */
export function forClient(headers: Headers, answer: unknown): unknown {
  if (!understandsVoice(headers)) return forOlderClient(answer);
  return understands(headers, UNDERSTANDS_REPAID)
    ? answer
    : eachObject(answer, (one) => withCauses(one, LATER_CAUSES));
}
