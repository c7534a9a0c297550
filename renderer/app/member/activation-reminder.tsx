import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useMember } from '../../session/contexts.ts';
import { useResendActivation } from '../../actions/signup/resend-activation.ts';
import { AccountHints, type Hint } from './account-hints.tsx';
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

/** The reminder to confirm the account, with what else is missing. @param joined just now. */
export function ActivationReminder({
  hints,
  joined,
  className,
  onDismissPhoto,
}: {
  hints: readonly Hint[];
  joined: boolean;
  className: string | undefined;
  onDismissPhoto: () => void;
}) {
  const t = useText('banners');
  const { email } = useMember();
  const [, setQuery] = useSearchParams();
  const [closed, setClosed] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [asModal] = useState(isSmartphone);
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
            <ActivationActions onCorrect={() => setCorrecting(true)} />
          </div>
        </Dialog>
      ) : (
        <AccountHints
          hints={hints}
          fresh={joined && !asModal}
          className={className}
          onCorrect={() => setCorrecting(true)}
          onDismissPhoto={onDismissPhoto}
        />
      )}
      {correcting && (
        <Suspense fallback={null}>
          <CorrectAddress onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </>
  );
}
