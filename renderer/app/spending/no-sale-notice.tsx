import { Hourglass } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { Notice } from '../../ui/notice.tsx';
import { SALES_OPEN } from './sales.ts';

/** Says on the pages of money that nothing can be bought yet. */
export function NoSaleNotice() {
  const t = useText('spending');
  if (SALES_OPEN) return null;
  return (
    <Notice boxed icon={Hourglass}>
      <b>{t('soon.title')}</b> {t('soon.text')}
    </Notice>
  );
}
