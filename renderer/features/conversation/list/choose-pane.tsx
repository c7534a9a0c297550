import { useLiveQuery } from 'dexie-react-hooks';
import { DATE_LOCALES } from '../../../../shared/locales.ts';
import { useDatabase } from '../../../session/contexts.ts';
import { withShownName } from '../../../session/shown-name.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { hasConversations, lastOpened } from '../../../local/conversations.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { TalkDrawing } from '../../../ui/art/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { dayAndTime } from '../log/times.ts';
import { useNow } from '../use-now.ts';
import styles from '../log/states.module.css';

/** No conversation is open: the way back to the last one. */
export function ChoosePane() {
  const t = useText('conversation');
  const m = useText('message');
  const common = useText('common');
  const db = useDatabase();
  const locale = useLocale();
  const now = useNow();
  const any = useLiveQuery(() => hasConversations(db), [db]) ?? false;
  const last = useLiveQuery(() => lastOpened(db), [db]);
  if (!any || last === undefined) return <div className={styles['state']} />;
  if (last === null)
    return (
      <div className={styles['state']}>
        <EmptyState
          drawing={<TalkDrawing />}
          title={t('chooseTitle')}
          action={
            <ButtonLink variant="line" to="/members">
              {t('emptyAction')}
            </ButtonLink>
          }
        >
          {t('chooseText')}
        </EmptyState>
      </div>
    );
  const { profile } = withShownName(last.row, common('goneAccount'));
  return (
    <div
      className={styles['state']}
      data-last-conversation={last.row.id}
      data-last-opened={new Date(last.at).toISOString()}
    >
      <EmptyState
        drawing={
          <Avatar
            name={profile.name}
            photo={profile.main_image?.thumb_filename}
            size="xl"
            online={profile.online}
          />
        }
        title={m('resume.title', { name: profile.name })}
        action={
          <ButtonLink variant="primary" to={`/chats/${last.row.id}`}>
            {m('resume.action')}
          </ButtonLink>
        }
      >
        {m('resume.text', { when: dayAndTime(last.at, now, DATE_LOCALES[locale]) })}
      </EmptyState>
    </div>
  );
}
