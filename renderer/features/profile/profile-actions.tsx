import { Ellipsis, Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSafety } from '../../actions/safety/use-safety.tsx';
import { GiftButton } from '../../actions/gifts/gift-button.tsx';
import { useLike } from '../../actions/likes/use-likes.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import styles from './profile-actions.module.css';

/** In a profile's address: focuses the like button without liking. */
export const LIKE_HASH = 'like';
/** The same for a member who wanted to give a gift: the choice is open. */
export const GIFT_HASH = 'gift';

/**
 * What one can do with a profile: like it or take the like back, write, give a gift, and report or
 * block. `bar` is the one at the foot of a phone, without the last two.
 */
export function ProfileActions({
  id,
  name,
  liked,
  bar = false,
}: {
  id: string;
  name: string;
  liked: boolean;
  bar?: boolean;
}) {
  const t = useText('profile');
  const like = useLike();
  const safety = useSafety({ id, name });
  const more = useText('safety')('menu', { name });
  const heart = useRef<HTMLButtonElement>(null);
  const { hash } = useLocation();
  // Of the two places the one that this window has room for.
  const [isSeen] = useState(() => matchMedia('(min-width: 768px)').matches !== bar);
  // Of the two places with the button the one that shows takes it.
  useEffect(() => {
    if (hash === `#${LIKE_HASH}`) heart.current?.focus();
  }, [hash]);
  return (
    <div className={bar ? styles['bar'] : styles['actions']} data-foot-actions={bar || undefined}>
      <IconButton
        ref={heart}
        icon={Heart}
        look="line"
        large
        className={liked ? styles['given'] : undefined}
        label={t(liked ? 'unlike' : 'like', { name })}
        onClick={() => like(id, !liked)}
      />
      <ButtonLink
        to={`/members/${id}/chat`}
        variant="primary"
        size="large"
        className={styles['message']}
      >
        {t('message')}
      </ButtonLink>
      <GiftButton
        to={{ id, name }}
        look="line"
        large
        startsOpen={hash === `#${GIFT_HASH}` && isSeen}
      />
      {!bar && (
        <Menu label={more} trigger={<IconButton icon={Ellipsis} look="line" large label={more} />}>
          {safety.items}
        </Menu>
      )}
      {safety.dialogs}
    </div>
  );
}

/** On a phone: report and block, on the photo, so that the bar at the foot has room for words. */
export function MoreOnPhoto({ id, name }: { id: string; name: string }) {
  const safety = useSafety({ id, name });
  const label = useText('safety')('menu', { name });
  return (
    <div className={styles['more']}>
      <Menu label={label} trigger={<IconButton icon={Ellipsis} look="glass" label={label} />}>
        {safety.items}
      </Menu>
      {safety.dialogs}
    </div>
  );
}
