import { Timer } from 'lucide-react';
import { usePageName } from '../../session/page-name.ts';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { useMember } from '../../session/contexts.ts';
import { Countdown } from './countdown.tsx';
import styles from './discount-banner.module.css';
import { useActiveDiscount } from './discounts.ts';
import { isMembersArea } from './members-area.ts';

/** What is in force, in bold, and what follows it. */
function Strip({
  first,
  then,
  className,
}: {
  first: ReactNode;
  then: string | null;
  className: string | undefined;
}) {
  const t = useText('banners');
  return (
    <aside className={classes(className, styles['strip'])} aria-label={t('discount.label')}>
      <Icon of={Timer} size="s" className={styles['icon']} />
      <p>
        <b>{first}</b>
        {then !== null && <span className={styles['then']}>{then}</span>}
      </p>
      <LocaleLink to="/credits" className={styles['link']}>
        {t('discount.view')}
      </LocaleLink>
    </aside>
  );
}

/** The time bonus, else the welcome discount, on the six routes of the members area. */
export function DiscountBanner({ className }: { className: string | undefined }) {
  const t = useText('banners');
  const format = useFormat();
  const { paid_user: paid } = useMember();
  const discount = useActiveDiscount();
  const route = usePageName();
  if (!discount || paid || !isMembersArea(route)) return null;
  const { kind, percentage, left, next } = discount;
  return (
    <div data-discount-banner={kind}>
      <Strip
        className={className}
        first={
          <>
            {t(`discount.${kind}`, { percentage })}
            {left !== null && (
              <>
                {', '}
                {t('discount.left')} <Countdown seconds={left} isBonus={kind === 'bonus'} />
              </>
            )}
          </>
        }
        then={
          next?.expires
            ? t('discount.then', { percentage: next.percentage, until: format.until(next.expires) })
            : null
        }
      />
    </div>
  );
}
