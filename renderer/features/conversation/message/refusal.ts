import type { ErrorCode } from '../../../../shared/errors.ts';

/** The reasons for which the locale has words of its own, in `reason`. */
const REASONS = [
  'insufficient_credits',
  'premium_required',
  'spending_limit',
  'price_changed',
  'email_not_confirmed',
  'other_not_confirmed',
  'blocked_by',
  'not_found',
  'validation_failed',
  'photo',
  'voice',
] as const;
type RefusalReason = (typeof REASONS)[number] | 'other';

/** Why a message was refused for good, as the member reads it. */
export function refusalReason(code: ErrorCode | null): RefusalReason {
  if (code === 'conversation_not_found') return 'not_found';
  if (code?.startsWith('photo_')) return 'photo';
  if (code?.startsWith('voice_')) return 'voice';
  return REASONS.find((reason) => reason === code) ?? 'other';
}
