import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TalkDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './states.module.css';

/** Beside the list, while no conversation is open. Without conversations the list itself says what to do. */
export function ChoosePane() {
  const t = useText('conversation');
  const db = useDatabase();
  const any = useLiveQuery(async () => (await db.conversations.count()) > 0, [db]) ?? false;
  if (!any) return <div className={styles['state']} />;
  return (
    <div className={styles['state']}>
      <EmptyState drawing={<TalkDrawing />} title={t('chooseTitle')} action={<ButtonLink variant="line" to="/members">{t('emptyAction')}</ButtonLink>}>{t('chooseText')}</EmptyState>
    </div>
  );
}
