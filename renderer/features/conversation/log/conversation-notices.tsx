import { CircleAlert, CirclePause, Drama, MailWarning, UserRoundX } from 'lucide-react';
import type { Chat } from '../../../../shared/contract/conversation.ts';
import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { useSettings } from '../../../session/contexts.ts';
import { useResendActivation } from '../../../actions/signup/resend-activation.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { shownActivity } from '../../../ui/member/activity.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './conversation-notices.module.css';

/** The warning over every conversation with a fictional profile, from the start. */
export function FictionalNotice({ card }: { card: ProfileCard }) {
  const { fictional_warning: warning } = useSettings();
  if (!card.fictional) return null;
  // The first sentence says what it is, the rest what that means.
  const [what = '', ...rest] = warning.split(/(?<=[.!?])\s/);
  return (
    <Notice tone="warning" icon={Drama}>
      <b>{what}</b> {rest.join(' ')}
    </Notice>
  );
}

/** Why nothing can be written here; null where one can. */
export type Unwritable = NonNullable<Chat['unwritable']> | null;

const ICONS = {
  not_confirmed: MailWarning,
  other_not_confirmed: MailWarning,
  deleted: UserRoundX,
  blocked_by: CircleAlert,
} as const;

/** The mail with the link once more, where it is missed. */
function Resend() {
  const t = useText('banners');
  const { resend, busy } = useResendActivation();
  return (
    <Button variant="plain" className={styles['action']} busy={busy} onClick={resend}>
      {t('activation.resend')}
    </Button>
  );
}

/** The reason above a composer that is closed. */
export function UnwritableNotice({
  id,
  reason,
  name,
}: {
  id: string;
  reason: Unwritable;
  name: string;
}) {
  const t = useText('conversation');
  if (reason === null) return null;
  return (
    <div id={id}>
      <Notice
        tone={reason === 'not_confirmed' ? 'warning' : 'info'}
        icon={ICONS[reason]}
        className={reason === 'not_confirmed' ? styles['oneline'] : undefined}
        role="status"
        action={reason === 'not_confirmed' && <Resend />}
      >
        {t(`notice.${reason}`, { name })}
      </Notice>
    </div>
  );
}

/** Before it is paid for: the other takes a break. */
export function PausedNotice({ card }: { card: ProfileCard }) {
  const t = useText('conversation');
  if (shownActivity(card) !== 'paused') return null;
  return (
    <Notice tone="info" icon={CirclePause} role="status">
      {t('onPause', { name: card.name })}
    </Notice>
  );
}
