import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asksForPage, landingPath } from '../../session/access.ts';
import type { SignupWish } from '../../site/site-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { SignupFlow } from './signup-flow.tsx';
import styles from './signup.module.css';

/** The sign-up modal, not closable while the account is made; what was typed stays. */
export function SignupModal({
  wish,
  onClose,
  showMatches = false,
}: {
  wish: SignupWish;
  onClose: () => void;
  showMatches?: boolean;
}) {
  const t = useText('signup');
  const locale = useLocale();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [joined, setJoined] = useState(false);
  // Who has joined is a member on the next page: the one that asked for it, or the members.
  const close = () => {
    if (!joined) onClose();
    else
      void navigate(landingPath(locale, asksForPage(wish.next) ? wish.next : null), {
        replace: true,
      });
  };
  return (
    <Dialog
      open
      title={t(showMatches ? 'titleMatches' : 'title')}
      hideTitle
      className={joined ? undefined : styles['modal']}
      locked={busy}
      size={showMatches && joined ? 'wide' : 'normal'}
      onClose={close}
    >
      <SignupFlow
        wish={wish}
        showMatches={showMatches}
        isModal
        onBusy={setBusy}
        onJoined={() => setJoined(true)}
      />
    </Dialog>
  );
}
