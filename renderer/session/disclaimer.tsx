import { useText } from '../i18n/text.ts';
import { useSettings } from './contexts.ts';

/** For whom the site is, and that some of its profiles are fictional. */
export function Disclaimer({ className }: { className?: string | undefined }) {
  const t = useText('common');
  const { name, min_age: age } = useSettings();
  return <p className={className}>{t('footer.disclaimer', { name, age })}</p>;
}
