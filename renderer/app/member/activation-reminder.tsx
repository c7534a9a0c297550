import { MailOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMember } from '../../session/contexts.ts';
import { useResendActivation } from '../../actions/signup/resend-activation.ts';
import styles from './banners.module.css';

const CorrectAddress = lazy(() =>
  import('./correct-address.tsx').then((module) => ({ default: module.CorrectAddress })),
);

/** In the address right after joining: on a smartphone the reminder is a modal then. */
export const SIGNUP_COMPLETE = 'api_signup_complete';
const isSmartphone = () => window.matchMedia('(max-width: 767px)').matches;

/** For a mail that did not arrive: send it again, or correct the address. */
function ActivationActions({ onCorrect }: { onCorrect: () => void }) {
  const t = useText('banners');
  const { resend, busy } = useResendActivation();
  return (
    <span className={styles['actions']}>
      <Button variant="line" busy={busy} onClick={resend}>
        {t('activation.resend')}
      </Button>
      <Button variant="plain" onClick={onCorrect}>
        {t('activation.correct')}
      </Button>
    </span>
  );
}

/** The reminder to confirm the account. @param joined right after joining. */
export function ActivationReminder({
  joined,
  className,
}: {
  joined: boolean;
  className: string | undefined;
}) {
  const t = useText('banners');
  const { email } = useMember();
  const [, setQuery] = useSearchParams();
  const [closed, setClosed] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [asModal] = useState(isSmartphone);
  const words = (
    <>
      <b>{t('activation.title')}</b> {t('activation.text', { email })}
    </>
  );
  const actions = <ActivationActions onCorrect={() => setCorrecting(true)} />;
  const modal = joined && asModal && !closed && !correcting;
  const closeModal = () => {
    setClosed(true);
    setQuery(
      (all) => {
        all.delete(SIGNUP_COMPLETE);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      {modal ? (
        <Dialog open title={t('activation.title')} onClose={closeModal}>
          <div className="stack">
            <p>{t('activation.text', { email })}</p>
            {actions}
          </div>
        </Dialog>
      ) : (
        <Notice
          icon={MailOpen}
          role="status"
          className={classes(className, styles['folding'])}
          action={actions}
        >
          {words}
        </Notice>
      )}
      {correcting && (
        <Suspense fallback={null}>
          <CorrectAddress onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </>
  );
}
