import { useLiveQuery } from 'dexie-react-hooks';
import { ShieldCheck, X } from 'lucide-react';
import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { localSetting, saveLocalSetting } from '../../../local/local-settings.ts';
import { useDatabase } from '../../../session/contexts.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { LocaleLink } from '../../../ui/controls/locale-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

const DISMISSED = 'hide-safety-hint';
/** So many messages of each: then it may come to meeting, and not before. */
const TALKED = 3;

/**
 * The way to the page about meeting safely, in the first conversation that gets going; read or
 * closed it is not shown again.
 */
export function SafetyHint({
  card,
  me,
  shown,
}: {
  card: ProfileCard;
  me: string;
  shown: readonly MessageRow[];
}) {
  const t = useText('conversation');
  const close = useText('common')('close');
  const db = useDatabase();
  const dismissed = useLiveQuery(async () => (await localSetting(db, DISMISSED)) ?? null, [db]);
  const mine = shown.filter(({ sender }) => sender === me).length;
  const isGoing = mine >= TALKED && shown.length - mine >= TALKED;
  if (dismissed !== null || !isGoing || card.fictional || card.status !== 'active') return null;
  // On a full device it is shown once more.
  const dismiss = () => void saveLocalSetting(db, DISMISSED, Date.now()).catch(() => undefined);
  return (
    <Notice icon={ShieldCheck} action={<IconButton icon={X} label={close} onClick={dismiss} />}>
      {t('safety.text')}{' '}
      <LocaleLink to="/pages/safety" onClick={dismiss}>
        {t('safety.link')}
      </LocaleLink>
    </Notice>
  );
}
