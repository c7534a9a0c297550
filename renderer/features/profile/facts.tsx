import type { Profile } from '../../../shared/contract/profile.ts';
import { useSettings } from '../../session/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { useSeeksText } from '../../ui/member/seeks.ts';
import styles from './facts.module.css';

/** A profile's facts that `visible_profile_fields` allows; what people decide by comes first. */
export function Facts({ profile }: { profile: Profile }) {
  const t = useText('profile');
  const names = useText('choices');
  const format = useFormat();
  const seeks = useSeeksText();
  const visible = useSettings().visible_profile_fields;
  const { height, children, languages, tattoos } = profile;
  const yesOrNo = (value: boolean | null) =>
    value === null ? null : t(value ? 'facts.yes' : 'facts.no');
  const all: [
    key:
      | 'gender'
      | 'seeks_min_age'
      | 'sexuality'
      | 'reason'
      | 'relationship_status'
      | 'children'
      | 'wants_children'
      | 'smoking'
      | 'height'
      | 'languages'
      | 'body_type'
      | 'hair_color'
      | 'eye_color'
      | 'tattoos',
    value: string | null,
  ][] = [
    ['gender', names(`gender.${profile.gender}`)],
    ['seeks_min_age', seeks(profile)],
    ['sexuality', profile.sexuality && names(`sexuality.${profile.sexuality}`)],
    ['reason', profile.reason],
    [
      'relationship_status',
      profile.relationship_status && names(`relationship_status.${profile.relationship_status}`),
    ],
    ['children', children === null ? null : names(`children.${children ? 'yes' : 'no'}`)],
    ['wants_children', profile.wants_children && names(`wants_children.${profile.wants_children}`)],
    ['smoking', profile.smoking && names(`smoking.${profile.smoking}`)],
    ['height', height === null ? null : names('height', { height })],
    ['languages', languages.length > 0 ? format.list(languages.map(format.spoken)) : null],
    ['body_type', profile.body_type && names(`body_type.${profile.body_type}`)],
    ['hair_color', profile.hair_color && names(`hair_color.${profile.hair_color}`)],
    ['eye_color', profile.eye_color && names(`eye_color.${profile.eye_color}`)],
    ['tattoos', yesOrNo(tattoos)],
  ];
  const facts = all.filter(([key, value]) => value && (key === 'gender' || visible.includes(key)));
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
