import { BadgePercent, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useStayOffer } from './use-stay-offer.ts';
import styles from '../settings.module.css';

/** What deleting the account means, and the way into it. */
export function LeaveSection() {
  const t = useText('leaving');
  const online = useConnection() === 'online';
  const { offer, taken, accept: take } = useStayOffer(online);
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{t('leave.text')}</p>
      {taken && (
        <Notice boxed tone={taken.used ? 'info' : 'success'} icon={BadgePercent}>
          {t(taken.used ? 'leave.offer.used' : 'leave.offer.taken', {
            percentage: taken.percentage,
          })}
        </Notice>
      )}
      {!online && (
        <Notice boxed tone="info" icon={WifiOff} role="status">
          {t('offline')}
        </Notice>
      )}
      <Button
        variant="danger"
        className={styles['start']}
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {t('leave.start')}
      </Button>
      {open && <LeaveDialog offer={offer} onTake={take} onClose={() => setOpen(false)} />}
    </>
  );
}
