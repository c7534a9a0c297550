import { useState } from 'react';
import type { Profile } from '../../../shared/contract/profile.ts';
import { useSettings } from '../../session/contexts.ts';
import { useRequest } from '../../session/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Chip, Tag } from '../../ui/controls/chip.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { InterestIcon } from '../../ui/art/interest-icon.tsx';
import { useSeeksText } from '../../ui/member/seeks.ts';
import { Facts } from './facts.tsx';
import { profileFacts } from './profile-facts.ts';
import styles from './profile-editor.module.css';

const ROLES = ['visitor', 'free', 'premium'] as const;

/** The own profile as a visitor, free or premium member sees it, by the server. */
export function ProfilePreview() {
  const t = useText('own');
  const labels = useText('account');
  const choices = useText('choices');
  const format = useFormat();
  const seeks = useSeeksText();
  const request = useRequest();
  const { visible_profile_fields: visible, name: site } = useSettings();
  /** Without a profile: that viewer gets nothing of it. */
  const [seen, setSeen] = useState<{
    as: (typeof ROLES)[number];
    profile: Profile | null;
  } | null>(null);
  const [failed, setFailed] = useState(false);
  const translated = (field: string, value: string): string => {
    // In the member's own words; the rest are choices with a name.
    if (field === 'reason') return value;
    if (field === 'tattoos') return labels(value === 'yes' ? 'facts.yes' : 'facts.no');
    return field === 'height'
      ? choices('height', { height: value })
      : choices(`${field}.${value}` as 'gender.female');
  };
  const facts = (profile: Profile) => {
    const sought = seeks(profile);
    const spoken = format.list(profile.languages.map(format.spoken));
    return [
      ...(sought ? [{ term: labels('facts.seeks_min_age'), value: sought, wide: true }] : []),
      ...profileFacts(profile, visible).map(({ field, value }) => ({
        term: labels(`facts.${field}`),
        value: translated(field, value),
      })),
      ...(spoken ? [{ term: labels('facts.languages'), value: spoken, wide: true }] : []),
    ];
  };
  const show = async (as: (typeof ROLES)[number]) => {
    const answer = await request('getProfile', { query: { as } });
    const isHidden = !answer.ok && as === 'visitor' && answer.failure.code === 'not_found';
    setFailed(!answer.ok && !isHidden);
    if (answer.ok) setSeen({ as, profile: answer.value.profile });
    else if (isHidden) setSeen({ as, profile: null });
  };
  return (
    <section className={styles['preview']} aria-label={t('preview')}>
      <h2 className="section-title">{t('preview')}</h2>
      <div className="row-wrap">
        {ROLES.map((as) => (
          <Chip key={as} onClick={() => void show(as)}>
            {t(as)}
          </Chip>
        ))}
      </div>
      {failed && <p role="alert">{t('previewFailed')}</p>}
      {seen?.profile === null && (
        <Dialog open title={t(seen.as)} onClose={() => setSeen(null)}>
          <p>{t('strangerHidden', { site })}</p>
        </Dialog>
      )}
      {seen?.profile && (
        <Dialog open title={t(seen.as)} onClose={() => setSeen(null)}>
          <div className="stack">
            <p className="muted small">{labels('profile.seen')}</p>
            <p className="label">
              {labels('profile.name', { name: seen.profile.name, age: seen.profile.age })}
            </p>
            <ul role="list" className="row-wrap">
              {seen.profile.images.map((image) => (
                <li key={image.id}>
                  <img
                    src={
                      image.locked ? image.thumb_filename : photoVariant(image.filename, 'thumb')
                    }
                    alt=""
                    width={96}
                    height={120}
                    className={styles['photo']}
                  />
                </li>
              ))}
            </ul>
            <p className={seen.profile.about ? undefined : 'muted'}>
              {seen.profile.about ?? labels('profile.noAbout')}
            </p>
            <h3 className="label">{labels('facts.title')}</h3>
            <Facts facts={facts(seen.profile)} />
            {seen.profile.interests.length > 0 && (
              <>
                <h3 className="label">{labels('profile.interests')}</h3>
                <ul role="list" className="row-wrap">
                  {seen.profile.interests.map((interest) => (
                    <li key={interest}>
                      <Tag>
                        <InterestIcon of={interest} />
                        {choices(`interests.${interest}`)}
                      </Tag>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </Dialog>
      )}
    </section>
  );
}
