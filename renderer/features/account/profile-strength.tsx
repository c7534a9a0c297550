import type { OwnProfile } from '../../../shared/contract/profile.ts';
import { useText } from '../../i18n/text.ts';
import { missingParts, STRENGTH_PARTS } from './strength.ts';
import styles from './profile-editor.module.css';

const FIELDS = {
  about: '[name="about"]',
  photo: '#own-photos',
  interests: '#own-personal',
  reason: '[name="reason"]',
  city: '[name="region"]',
  life: '#own-life',
} as const;

function toField(selector: string): void {
  const field = document.querySelector<HTMLElement>(selector);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** How much of the profile is there, and what is missing, each a way to its field. */
export function ProfileStrength({ profile }: { profile: OwnProfile }) {
  const t = useText('own');
  const missing = missingParts(profile);
  const percent = Math.round((1 - missing.length / STRENGTH_PARTS.length) * 100);
  return (
    <section className={styles['hints']} aria-label={t('strength', { percent })}>
      <p className="label">
        {missing.length === 0 ? t('strengthFull') : t('strength', { percent })}
      </p>
      <ul role="list" className="row-wrap">
        {missing.map((part) => (
          <li key={part}>
            <button type="button" className="link" onClick={() => toField(FIELDS[part])}>
              {t(`hint.${part}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
