import { useText } from '../../i18n/text.ts';

/** Whether credits can be bought. Until then no button says so, and the pages of money say why. */
export const SALES_OPEN: boolean = false;

/** The words of a button that leads to where credits, or premium, are bought. */
export function useBuyLabels(): { credits: string; premium: string } {
  const t = useText('spending');
  return SALES_OPEN
    ? { credits: t('credits.buy'), premium: t('premium.buy') }
    : { credits: t('credits.about'), premium: t('premium.about') };
}
