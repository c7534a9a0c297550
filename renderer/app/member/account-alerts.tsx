import { useLiveQuery } from 'dexie-react-hooks';
import { usePageName } from '../../session/page-name.ts';
import { MailX, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { localSetting, saveLocalSetting } from '../../local/local-settings.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDatabase, useMember } from '../../session/contexts.ts';
import { ActivationReminder, SIGNUP_COMPLETE } from './activation-reminder.tsx';
import { alertsFor, DISMISSALS } from './alert-rules.ts';

/** Alerts about the member's own account, until they are dismissed. */
export function AccountAlerts({ className }: { className: string | undefined }) {
  const t = useText('banners');
  const nav = useText('common');
  const database = useDatabase();
  const user = useMember();
  const route = usePageName();
  // A page may rewrite its address before the data is here: remember that the member just joined.
  const justJoined = useSearchParams()[0].has(SIGNUP_COMPLETE);
  const [joined, setJoined] = useState(justJoined);
  if (justJoined && !joined) setJoined(true);
  const dismissed = useLiveQuery(
    async () => ({
      photo: await localSetting(database, DISMISSALS.photo),
      disabled: await localSetting(database, DISMISSALS.disabled),
    }),
    [database],
  );
  // Not before it is known what was dismissed, so that nothing flashes.
  if (!dismissed) return null;
  const dismiss = (kind: keyof typeof DISMISSALS) =>
    void saveLocalSetting(database, DISMISSALS[kind], Date.now());
  const kinds = alertsFor(user, route, dismissed);
  const hints = kinds.filter((kind) => kind !== 'disabled');
  const [reason] = user.notifications_disabled;
  return (
    <>
      {hints.length > 0 && (
        <ActivationReminder
          hints={hints}
          joined={joined && hints.includes('activation')}
          className={className}
          onDismissPhoto={() => dismiss('photo')}
        />
      )}
      {kinds.includes('disabled') && reason && (
        <Notice
          tone="warning"
          icon={MailX}
          className={className}
          action={<IconButton icon={X} label={nav('close')} onClick={() => dismiss('disabled')} />}
        >
          <b>{t('disabled.title')}</b> {t(`disabled.${reason}`)}{' '}
          <LocaleLink to="/notifications">{t('disabled.action')}</LocaleLink>
        </Notice>
      )}
    </>
  );
}
