import type { Profile } from '../../../shared/contract/profile.ts';
import { useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import styles from './facts.module.css';

/** A profile in a few words, as `visible_profile_fields` allows. */
export function Facts({ profile }: { profile: Profile }) {
  const t = useText('profile');
  const names = useText('choices');
  const visible = useSettings().visible_profile_fields;
  const told: [
    key:
      | 'gender'
      | 'sexuality'
      | 'relationship_status'
      | 'body_type'
      | 'hair_color'
      | 'eye_color'
      | 'tattoos'
      | 'reason',
    value: string | null,
  ][] = [
    ['gender', names(`gender.${profile.gender}`)],
    ['sexuality', profile.sexuality && names(`sexuality.${profile.sexuality}`)],
    ['reason', profile.reason],
    [
      'relationship_status',
      profile.relationship_status && names(`relationship_status.${profile.relationship_status}`),
    ],
    ['body_type', profile.body_type && names(`body_type.${profile.body_type}`)],
    ['hair_color', profile.hair_color && names(`hair_color.${profile.hair_color}`)],
    ['eye_color', profile.eye_color && names(`eye_color.${profile.eye_color}`)],
    ['tattoos', profile.tattoos === null ? null : t(profile.tattoos ? 'facts.yes' : 'facts.no')],
  ];
  const facts = told.filter(([key, value]) => value && (key === 'gender' || visible.includes(key)));
  return (
    <section className="stack">
      <h2 className="section-title">{t('facts.title')}</h2>
      <dl className={styles['facts']}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`facts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
