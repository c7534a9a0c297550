import { AppWindow } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/art/icon.tsx';

/** Whether the payment was begun in the desktop app, by the address the bank returns to. */
export const useIsFromApp = (): boolean => useSearchParams()[0].get('app') === '1';

/** The link that opens a payment in the desktop app. */
export function BackToApp({ id, primary = false }: { id: string | undefined; primary?: boolean }) {
  const t = useText('payment');
  return (
    <ButtonAnchor
      variant={primary ? 'primary' : 'line'}
      size={primary ? 'large' : 'normal'}
      href={id === undefined ? 'vonk://transactions' : `vonk://transactions/${id}`}
    >
      <Icon of={AppWindow} />
      {t('return.action')}
    </ButtonAnchor>
  );
}
