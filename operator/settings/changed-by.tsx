import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { Answer } from '../api/calls.ts';
import { MemberText } from '../parts/member-text.tsx';

/** Who changed something, and when. */
export function ChangedBy({
  change: { operator, role, at, by_two: two },
}: {
  change: Answer<'getSettingHistory'>['changes'][number];
}) {
  const t = useText('operator-settings');
  const words = useText('operator-words');
  const format = useFormat();
  const who = operator ? operator.name : words(`roles.${role}`);
  return (
    <>
      <MemberText>{t('changedBy', { who, when: format.moment(at) })}</MemberText>
      {two && ` · ${t('byTwo')}`}
    </>
  );
}
