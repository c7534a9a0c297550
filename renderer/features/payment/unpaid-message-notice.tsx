import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../session/contexts.ts';
import { conversationRow } from '../../local/conversations.ts';
import type { ProfileRow } from '../../local/rows.ts';
import { newestUnpaidMessage } from '../../local/messages.ts';
import { profileRow } from '../../local/profiles.ts';
import { useText } from '../../i18n/text.ts';
import { Avatar } from '../../ui/member/avatar.tsx';
import styles from './payment.module.css';

interface UnpaidMessage {
  text: string | null;
  conversation: string;
  profile: ProfileRow;
}

/** The newest message that waits for credits, with whom it is for; null without one. */
export function useUnpaidMessage(): UnpaidMessage | null {
  const db = useDatabase();
  return (
    useLiveQuery(async () => {
      const message = await newestUnpaidMessage(db);
      const row = message && (await conversationRow(db, message.conversation));
      const profile = row && ((await profileRow(db, row.profile_id)) ?? row.profile);
      return message && row && profile
        ? { text: message.text, conversation: row.id, profile: profile as ProfileRow }
        : null;
    }, [db]) ?? null
  );
}

/** The message that the member was writing when the credits were out. */
export function UnpaidMessageNotice() {
  const t = useText('payment');
  const message = useUnpaidMessage();
  if (!message?.text) return null;
  const { profile, text } = message;
  return (
    <div className={styles['held']}>
      <Avatar
        name={profile.name}
        photo={profile.main_image?.thumb_filename ?? null}
        online={profile.online}
      />
      <div>
        <p className="tiny muted">{t('done.heldTo', { name: profile.name })}</p>
        <p className={styles['bubble']}>{text}</p>
      </div>
    </div>
  );
}
