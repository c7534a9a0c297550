import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Countdown } from './countdown.tsx';
import type { ActiveDiscount } from './discounts.ts';
import styles from './time-bonus-modal.module.css';

/** Urges to be quick, and names the true end and what follows it. */
export function TimeBonusModal({
  discount: { percentage, left, next },
  onClose,
}: {
  discount: ActiveDiscount;
  onClose: () => void;
}) {
  const t = useText('banners');
  const format = useFormat();
  return (
    <Dialog
      open
      title={t('timeBonus.title', { percentage })}
      onClose={onClose}
      className={styles['modal']}
      actions={
        <>
          <Button onClick={onClose}>{t('timeBonus.no')}</Button>
          <ButtonLink variant="primary" to="/credits" onClick={onClose}>
            {t('timeBonus.yes')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles['words']}>
        <p className={styles['clock']}>
          <Countdown seconds={left ?? 0} isBonus />
        </p>
        <p>
          <b>{t('timeBonus.fast')}</b> {t('timeBonus.text')}
        </p>
        {next?.expires ? (
          <>
            <p className="muted">
              {t('timeBonus.then', {
                percentage: next.percentage,
                until: format.until(next.expires),
              })}
            </p>
            <div className={styles['line']} aria-hidden="true">
              <span>{t('timeBonus.bonus')}</span>
              <span className={styles['next']}>
                {t('timeBonus.welcome')}
                <small>{format.until(next.expires)}</small>
              </span>
              <span className={styles['after']}>{t('timeBonus.normal')}</span>
            </div>
          </>
        ) : (
          <p className="muted">{t('timeBonus.after')}</p>
        )}
      </div>
    </Dialog>
  );
}
