import { useLiveQuery } from 'dexie-react-hooks';
import { ThumbsUp } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useDatabase, useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { likeRow } from '../../local/likes.ts';
import { profileRow } from '../../local/profiles.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import styles from './like-modal.module.css';

interface LikeModalProps {
  profile: string;
  /** A click anywhere but on the photo and the button, and Esc. */
  onClose: () => void;
  /** The photo or the button: reports whose profile is wanted, and does not close. */
  onOpen: (profile: string) => void;
}

/** The like modal, shown once the face is known here. */
export function LikeModal({ profile, ...handlers }: LikeModalProps) {
  const db = useDatabase();
  const card = useLiveQuery(
    async () => (await likeRow(db, profile))?.profile ?? (await profileRow(db, profile)),
    [db, profile],
  );
  return card ? <NewLike card={card} {...handlers} /> : null;
}

function NewLike({
  card,
  onClose,
  onOpen,
}: Omit<LikeModalProps, 'profile'> & { card: ProfileCard }) {
  const t = useText('likes');
  const { fictional_warning: warning } = useSettings();
  const inside = useRef<HTMLDivElement>(null);
  // It comes without being asked for: focus goes to the whole, so that no key that was meant for
  // something else presses a button.
  useEffect(() => inside.current?.focus(), []);
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    onOpen(card.id);
  };
  return (
    <Dialog
      open
      title={t('modal.title')}
      hideTitle
      closeOnClick
      onClose={onClose}
      className={styles['modal']}
    >
      <div ref={inside} tabIndex={-1} className={styles['inside']}>
        <div className={styles['face']}>
          <button
            type="button"
            className={styles['photo']}
            aria-label={t('modal.photo', { name: card.name })}
            onClick={open}
          >
            {card.main_image ? (
              <img
                src={photoVariant(card.main_image.filename, 'medium')}
                alt=""
                width={480}
                height={600}
              />
            ) : (
              <span className={styles['initial']} aria-hidden="true">
                {Array.from(card.name)[0]?.toUpperCase()}
              </span>
            )}
          </button>
          {card.fictional && <FictionalTag on="photo" className={styles['tag']} />}
          <span className={styles['thumb']} aria-hidden="true">
            <Icon of={ThumbsUp} size="l" />
          </span>
        </div>
        <p className={styles['title']} aria-hidden="true">
          {t('modal.title')}
        </p>
        <p className={styles['text']}>{t('modal.text', { name: card.name, age: card.age })}</p>
        {card.fictional && <p className="small muted">{warning}</p>}
        <Button variant="primary" size="large" block className={styles['button']} onClick={open}>
          {t('modal.open')}
        </Button>
      </div>
    </Dialog>
  );
}
