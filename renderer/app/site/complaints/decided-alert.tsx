import { useLiveQuery } from 'dexie-react-hooks';
import { Gavel, X } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { localSetting, saveLocalSetting } from '../../../local/local-settings.ts';
import { useDatabase, useMember } from '../../../session/contexts.ts';
import { usePageName } from '../../../session/page-name.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { LocaleLink } from '../../../ui/controls/locale-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

const PUT_AWAY = 'hide-decided-alert';

/** That something was decided about the member, and where it says why, until it is put away on this device. */
export function DecidedAlert({ className }: { className: string | undefined }) {
  const t = useText('banners');
  const nav = useText('common');
  const database = useDatabase();
  const { decided } = useMember();
  const route = usePageName();
  const putAway = useLiveQuery(
    async () => ({ number: await localSetting(database, PUT_AWAY) }),
    [database],
  );
  // Not before it is known what was put away, so that nothing flashes.
  if (!decided || !putAway || putAway.number === decided || route === 'complaints') return null;
  return (
    <Notice
      tone="warning"
      icon={Gavel}
      role="status"
      className={className}
      action={
        <IconButton
          icon={X}
          label={nav('close')}
          onClick={() => void saveLocalSetting(database, PUT_AWAY, decided)}
        />
      }
    >
      <b>{t('decided.title')}</b> {t('decided.text')}{' '}
      <LocaleLink to="/complaints">{t('decided.action')}</LocaleLink>
    </Notice>
  );
}
