import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useText } from '../../renderer/i18n/text.ts';

/** Why a case shows less than it has to whoever did not claim it; `claim` says what claiming shows. */
export function useUnclaimedText(
  { state, approval }: Pick<DeskCase, 'state' | 'approval'>,
  claim: string,
): string {
  const t = useText('operator-work');
  if (state === 'decided') return t('case.over');
  return approval ? t('case.waits') : claim;
}
