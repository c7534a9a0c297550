import { Coffee } from 'lucide-react';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Notice } from '../../renderer/ui/feedback/notice.tsx';
import { usePauseReminder } from './pause.ts';

/** Says that a break would do good; it takes nothing away. */
export function PauseBar() {
  const t = useText('operator-work');
  const { due, dismiss } = usePauseReminder();
  if (!due) return null;
  return (
    <Notice
      icon={Coffee}
      tone="info"
      role="status"
      action={<Button onClick={dismiss}>{t('pause.later')}</Button>}
    >
      {t('pause.text')}
    </Notice>
  );
}
