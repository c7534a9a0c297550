import { Heart } from 'lucide-react';
import { useLike } from '../../app/use-likes.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import styles from './profile-actions.module.css';

/** What one can do with a profile: like it or take the like back, and write. `bar` is the one at the foot of a phone. */
export function ProfileActions({ id, name, liked, bar = false }: { id: string; name: string; liked: boolean; bar?: boolean }) {
  const t = useText('profile');
  const like = useLike();
  return (
    <div className={bar ? styles['bar'] : styles['actions']} data-foot-actions={bar || undefined}>
      <IconButton
        icon={Heart} look="line" large className={liked ? styles['given'] : undefined} label={t(liked ? 'unlike' : 'like', { name })}
        onClick={() => like(id, !liked)}
      />
      <ButtonLink to={`/members/${id}/chat`} variant="primary" size="large" className={styles['message']}>{t('message')}</ButtonLink>
    </div>
  );
}
