import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { usePlatform, useToast } from '../../session/contexts.ts';
import { paymentAddress } from './payment-address.ts';

/**
 * Opens the page where paying goes on: ours here, the bank's in this tab, or in the system's
 * browser for the desktop app, whose window follows by the payment's live change. A browser that
 * does not open is reported in a toast.
 * @returns a function that says whether there was such a page.
 */
export function usePayAt(): (address: string | null) => boolean {
  const navigate = useNavigate();
  const path = usePath();
  const platform = usePlatform();
  const toast = useToast();
  const t = useText('purchase');
  return useCallback(
    (address) => {
      const found = paymentAddress(address);
      if (!found) return false;
      if (found.kind === 'page') void navigate(path(found.path));
      else if (platform.kind === 'desktop')
        platform
          .openExternal(found.url)
          .catch(() => toast({ tone: 'danger', text: t('order.wrongAddress') }));
      else window.location.assign(found.url);
      return true;
    },
    [navigate, path, platform, toast, t],
  );
}
