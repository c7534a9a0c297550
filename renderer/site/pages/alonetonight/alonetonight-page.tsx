import { formatOf } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import type { SitePageProps } from '../../site-page-props.ts';
import { Facade } from './facade.tsx';
import styles from './alonetonight-page.module.css';

/**
 * The lander of an evening alone: a house front at night in both themes, and how many
 * members are online, where they are enough to be a number.
 */
export function AlonetonightPage({ data }: SitePageProps<'landers-alonetonight'>) {
  const t = useText('lander-alonetonight');
  const { number } = formatOf(useLocale());
  const { min_age: age, free_first_message: isFirstFree } = useSite().settings;
  return (
    <div className={styles['night']}>
      <Facade />
      <div className={classes('wrap', styles['text'])}>
        <p className={styles['when']}>{t('when')}</p>
        <h1>{t('headline')}</h1>
        <p className={styles['lead']}>
          {t('text')} {isFirstFree && t('free')}
        </p>
        {data.online !== null && (
          <p className={styles['online']}>
            <i aria-hidden="true" />
            {t('online', { number: number(data.online) })}
          </p>
        )}
        <SignupLink variant="primary" size="large">
          {t('action')}
        </SignupLink>
        <p className={styles['fine']}>
          {t('note', { age })} {t('drawn')}
        </p>
      </div>
    </div>
  );
}
