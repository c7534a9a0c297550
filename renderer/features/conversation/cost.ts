import type { User } from '../../../shared/contract/profile.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { freeStart } from '../../app/spending/free-start.ts';

/** What the next text here costs: credits, or why nothing; `premium` when it cannot be sent without premium. */
export type Cost =
  | { kind: 'credits'; credits: number }
  | { kind: 'free' }
  | { kind: 'first_free'; left: number }
  | { kind: 'premium' };

/**
 * The price of the next message, as the server will count it (decisions section 7.2): a free member starts a set number of
 * conversations, the first message of each is free where the setting says so, everything else costs.
 * @param empty nothing was written in this conversation yet, by either side.
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

/** Whether the next text begins the last conversation that a free member may start: to be said before it is sent. */
export const isLastStart = (
  user: Pick<User, 'conversation_starts_left'>,
  empty: boolean,
): boolean => empty && freeStart(user.conversation_starts_left) === 'last';
