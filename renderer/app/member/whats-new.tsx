import { useLiveQuery } from 'dexie-react-hooks';
import { Sparkles, X } from 'lucide-react';
import { localSetting, saveLocalSetting } from '../../local/local-settings.ts';
import { useDatabase, useMember, usePlatform } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { releaseNoteFor } from './release-notes.ts';
import styles from './whats-new.module.css';

/** What a new version of the installed app brought, until it is closed: once on each device. */
export function WhatsNew({ className }: { className: string | undefined }) {
  const t = useText('installed');
  const close = useText('common')('close');
  const database = useDatabase();
  const isInstalled = usePlatform().isInstalled();
  const signupDay = useMember().signup_date.slice(0, 10);
  const known = useLiveQuery(
    async () => ({
      seen: await localSetting(database, 'news_seen'),
      firstDay: await localSetting(database, 'first_day'),
    }),
    [database],
  );
  const note = known && releaseNoteFor({ ...known, isInstalled, signupDay });
  if (!note) return null;
  // On a full device it is shown once more.
  const dismiss = () =>
    void saveLocalSetting(database, 'news_seen', note.day).catch(() => undefined);
  return (
    <Notice
      icon={Sparkles}
      className={className}
      action={<IconButton icon={X} label={close} onClick={dismiss} />}
    >
      <b>{t('news.title')}</b>
      <ul className={styles['items']}>
        {note.items.map((item) => (
          <li key={item}>{t(`news.${item}`)}</li>
        ))}
      </ul>
    </Notice>
  );
}
