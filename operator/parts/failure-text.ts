import type { CallFailure } from '../../shared/result.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';

const OWN = [
  'offline',
  'unreachable',
  'unexpected_answer',
  'role_required',
  'step_up_required',
  'second_passkey_required',
  'own_approval',
  'approval_changed',
  'approval_closed',
  'operator_exists',
  'last_owner',
  'passkey_failed',
  'not_found',
  'link_invalid',
  'undo_too_late',
  'case_changed',
  'case_not_claimed',
  'other_operator_needed',
  'announcement_required',
] as const;

/** Says why something failed: in the desk's words where it has any, else in the server's. */
export function useFailureText(): (failure: CallFailure) => string {
  const t = useText('operator');
  const words = useText('operator-words');
  const format = useFormat();
  return ({ code, message, fields }) => {
    const { by, at, measure } = (code === 'case_changed' && fields) || {};
    if (by && at) {
      const when = format.short(at);
      return measure
        ? t('failure.changedTo', { by, when, what: words(`measures.${measure as 'none'}`) })
        : t('failure.changedBy', { by, when });
    }
    const own = OWN.find((one) => one === code);
    if (own) return t(`failure.${own}`);
    return message || t('failure.other');
  };
}
