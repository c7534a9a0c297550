import type { User } from '../../../../shared/contract/profile.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { freeStart } from '../../../actions/spending/free-start.ts';

/** The price of the next text, or why it is free; `premium` when it needs premium. */
export type Cost =
  | { kind: 'credits'; credits: number }
  | { kind: 'free' }
  | { kind: 'first_free'; left: number }
  | { kind: 'premium' };

/**
 * The price of the next message by the server's rules: a free member's first message of a
 * conversation may be free.
 * @param empty nothing was written in this conversation yet.
 */
export function costOf(
  user: Pick<User, 'conversation_starts_left'>,
  settings: Pick<Settings, 'message_credits' | 'free_first_message'>,
  empty: boolean,
): Cost {
  const left = user.conversation_starts_left;
  if (empty && left !== null) {
    if (freeStart(left) === 'none') return { kind: 'premium' };
    if (settings.free_first_message) return { kind: 'first_free', left };
  }
  return settings.message_credits === 0
    ? { kind: 'free' }
    : { kind: 'credits', credits: settings.message_credits };
}

/** What the next text takes off the balance. */
export const creditsOf = (cost: Cost): number => (cost.kind === 'credits' ? cost.credits : 0);

/** Whether the next text starts a free member's last conversation. */
export const isLastStart = (
  user: Pick<User, 'conversation_starts_left'>,
  empty: boolean,
): boolean => empty && freeStart(user.conversation_starts_left) === 'last';
