import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { useDatabase, useMember, useSettings } from '../../session/contexts.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { conversationWith } from '../../local/conversations.ts';
import { draftOf, saveDraft } from '../../local/drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import styles from './match-dialog.module.css';

function Portrait({ card, alt }: { card: Pick<ProfileCard, 'name' | 'main_image'>; alt: string }) {
  return card.main_image ? (
    <img
      className={styles['portrait']}
      src={photoVariant(card.main_image.filename, 'medium')}
      alt={alt}
      width={480}
      height={600}
    />
  ) : (
    <span className={styles['portrait']} role="img" aria-label={alt}>
      {Array.from(card.name)[0]?.toUpperCase()}
    </span>
  );
}

/** The match dialog: both photos, the way to the first message, an opening line. */
export function MatchDialog({ profile, onClose }: { profile: ProfileCard; onClose: () => void }) {
  const t = useText('likes');
  const { fictional_warning: warning } = useSettings();
  const db = useDatabase();
  const member = useMember();
  const navigate = useNavigate();
  const path = usePath();
  const [chosen, setChosen] = useState<string | null>(null);
  const inside = useRef<HTMLDivElement>(null);
  // It comes without being asked for: focus goes to the whole, so that no key that was meant for
  // something else presses a button.
  useEffect(() => inside.current?.focus(), []);
  const started = useLiveQuery(
    async () => (await conversationWith(db, profile.id)) !== undefined,
    [db, profile.id],
  );
  const write = async () => {
    // What was typed before is the member's own and stays.
    if (chosen && (await draftOf(db, profile.id)) === '') await saveDraft(db, profile.id, chosen);
    onClose();
    await navigate(path(`/members/${profile.id}/chat`));
  };
  return (
    <Dialog
      open
      tone="dark"
      title={t('match.title')}
      hideTitle
      onClose={onClose}
      className={styles['match']}
    >
      <div ref={inside} tabIndex={-1} className={styles['inside']}>
        <div className={styles['pair']}>
          <svg
            className={styles['rays']}
            viewBox="0 0 64 48"
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path pathLength="1" d="M14 40 8 24" />
            <path pathLength="1" d="M31 36 35 6" />
            <path pathLength="1" d="M47 41l12-16" />
          </svg>
          <Portrait card={member.profile} alt={t('match.you')} />
          <Portrait card={profile} alt={profile.name} />
        </div>
        <p className={styles['title']} aria-hidden="true">
          {t('match.title')}
        </p>
        <p className={styles['text']}>{t('match.text', { name: profile.name })}</p>
        {profile.fictional && (
          <p className={styles['fictional']}>
            <FictionalTag on="photo" /> {warning}
          </p>
        )}
        {started === false && (
          <div role="group" aria-label={t('match.openers')} className={styles['openers']}>
            {[t('match.opener.first'), t('match.opener.second')].map((line) => (
              <button
                key={line}
                type="button"
                aria-pressed={chosen === line}
                onClick={() => setChosen(chosen === line ? null : line)}
              >
                {line}
              </button>
            ))}
          </div>
        )}
        <Button variant="primary" size="large" block onClick={() => void write()}>
          {t(started ? 'match.continue' : 'match.message')}
        </Button>
        <Button variant="plain" block className={styles['later']} onClick={onClose}>
          {t('match.later')}
        </Button>
      </div>
    </Dialog>
  );
}
