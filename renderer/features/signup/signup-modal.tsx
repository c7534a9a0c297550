import { useState } from 'react';
import { useNavigate } from 'react-router';
import { landingPath } from '../../../shared/site/landing-path.ts';
import { asksForPage } from '../../session/access.ts';
import type { SignupWish } from '../../site/site-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { SignupFlow } from './signup-flow.tsx';
import { leaveSteps } from './use-step-history.ts';
import styles from './signup.module.css';

/** The sign-up modal, not closable while the account is made; what was typed stays. */
export function SignupModal({
  wish,
  onClose,
  title,
  isPage = false,
}: {
  wish: SignupWish;
  onClose: () => void;
  /** What it is called; without one, as joining is. */
  title?: string;
  /** Whether its page is left with it, and not shown again under it. */
  isPage?: boolean;
}) {
  const t = useText('signup');
  const locale = useLocale();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [joined, setJoined] = useState(false);
  // Who has joined is a member on the next page: the one that asked for it, or the members.
  const close = () => {
    if (!joined) {
      if (!isPage) void leaveSteps();
      onClose();
    } else
      void navigate(landingPath(locale, asksForPage(wish.next) ? wish.next : null), {
        replace: true,
      });
  };
  return (
    <Dialog
      open
      title={title ?? t('title')}
      hideTitle
      className={joined ? undefined : styles['modal']}
      locked={busy}
      size={joined ? 'wide' : 'normal'}
      onClose={close}
    >
      <SignupFlow wish={wish} isModal onBusy={setBusy} onJoined={() => setJoined(true)} />
    </Dialog>
  );
}
