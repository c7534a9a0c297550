import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import {
  BODY_TYPES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
} from '../../../shared/profile-choices.ts';
import {
  ABOUT_LENGTH,
  canCorrectBirthDate,
  REASON_LENGTH,
} from '../../../shared/account/profile-fields.ts';
import { birthDateProblem, nameProblem } from '../../../shared/account/signup-rules.ts';
import { textLength } from '../../../shared/text.ts';
import {
  useConnection,
  useDatabase,
  useMember,
  useSettings,
  useWorker,
} from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useText } from '../../i18n/text.ts';
import { useTowns } from '../../session/use-towns.ts';
import type { ProfileEdit } from '../../local/rows.ts';
import { metaValue } from '../../local/meta.ts';
import { pendingCount } from '../../local/outbox.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { InterestIcon } from '../../ui/art/interest-icon.tsx';
import { PlaceFields } from '../../ui/controls/place-fields.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { LifeFields } from './life-fields.tsx';
import { SavedNote } from './saved-note.tsx';
import { useDraftField } from './use-draft-field.ts';
import { classes } from '../../ui/layout/classes.ts';
import styles from './profile-editor.module.css';

const hasSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/** Every field of the own profile: choices save at once, texts on blur, offline too. */
export function ProfileEditor() {
  const t = useText('own');
  const choices = useText('choices');
  const labels = useText('account');
  const worker = useWorker();
  const db = useDatabase();
  const connection = useConnection();
  const settings = useSettings();
  const regions = useRegions();
  const user = useMember();
  const { profile } = user;
  const { visible_profile_fields: visible, min_age: minAge } = settings;
  const refused = useLiveQuery(() => metaValue(db, 'profile_refused'), [db]);
  const waiting = useLiveQuery(() => pendingCount(db, 'profile'), [db]);
  const { towns, failure: placeFailure } = useTowns(profile.country);
  const save = (edit: ProfileEdit) => void worker.saveProfile(edit);
  const problem = (word: string | null) =>
    word === null ? null : t(`problem.${word}` as 'problem.name_short', { age: minAge });

  const name = useDraftField(
    profile.name,
    refused?.edit.name,
    (text) => problem(nameProblem(text, user.email)),
    (text) => save({ name: text }),
  );
  const birth = useDraftField(
    profile.date_of_birth,
    refused?.edit.date_of_birth,
    (text) =>
      text === profile.date_of_birth
        ? null
        : problem(birthDateProblem(text, { minAge, country: profile.country, now: new Date() })),
    (text) => save({ date_of_birth: text }),
  );
  const about = useDraftField(
    profile.about ?? '',
    refused?.edit.about ?? undefined,
    () => null,
    (text) => save({ about: text.trim() || null }),
    { long: true },
  );
  const reason = useDraftField(
    profile.reason ?? '',
    refused?.edit.reason ?? undefined,
    () => null,
    (text) => save({ reason: text.trim() || null }),
  );
  const errorOf = (field: string): string | null => refused?.fields[field] ?? null;

  const choice = (
    field: 'hair_color' | 'eye_color' | 'body_type' | 'relationship_status' | 'sexuality',
    values: readonly string[],
  ) =>
    visible.includes(field) && (
      <Select
        label={labels(`facts.${field}`)}
        name={field}
        value={profile[field] ?? ''}
        error={errorOf(field)}
        options={[
          { value: '', label: t('unsaid') },
          ...values.map((value) => ({
            value,
            label: choices(`${field}.${value}` as 'gender.female'),
          })),
        ]}
        onChange={(event) => save({ [field]: event.target.value || null })}
      />
    );
  // Ahead of the row: a second press may come before the row shows the first.
  const [pressed, setPressed] = useState<typeof profile.interests | null>(null);
  const interests = pressed ?? profile.interests;
  if (pressed && hasSame(pressed, profile.interests)) setPressed(null);
  const toggle = (interest: (typeof interests)[number]) => {
    const next = interests.includes(interest)
      ? interests.filter((one) => one !== interest)
      : [...interests, interest];
    setPressed(next);
    save({ interests: next });
  };
  const [openedAt] = useState(Date.now);
  const canCorrect = canCorrectBirthDate(user.signup_date, openedAt);
  const sensitive = visible.includes('sexuality') || visible.includes('interests');
  return (
    <section className={styles['editor']} aria-labelledby="own-edit">
      <h2 id="own-edit" className="section-title">
        {t('edit')}
      </h2>
      <p role="status" className="small muted">
        {waiting ? (connection === 'online' ? '' : t('waits')) : t('saved')}
      </p>
      <div className={styles['group']}>
        <h3 className="label">{t('basics')}</h3>
        <TextField
          label={t('name')}
          name="name"
          hint={t('nameHint')}
          autoComplete="nickname"
          maxLength={100}
          {...name.attributes}
          end={<SavedNote label={t('name')} undo={name.undo} />}
          error={name.error ?? errorOf('name')}
        />
        <Select
          label={t('gender')}
          name="gender"
          value={profile.gender}
          options={GENDERS.map((value) => ({ value, label: choices(`gender.${value}`) }))}
          onChange={(event) => save({ gender: event.target.value as typeof profile.gender })}
        />
        <TextField
          label={t('birth')}
          name="date_of_birth"
          type="date"
          hint={t(canCorrect ? 'birthHint' : 'birthFixed')}
          readOnly={!canCorrect}
          {...birth.attributes}
          error={birth.error ?? errorOf('date_of_birth')}
        />
        {visible.includes('about') && (
          <TextArea
            label={t('about')}
            name="about"
            rows={6}
            maxLength={ABOUT_LENGTH}
            error={errorOf('about')}
            {...about.attributes}
            hint={
              about.attributes.value === ''
                ? t('aboutHint')
                : t('aboutLeft', { left: ABOUT_LENGTH - textLength(about.attributes.value) })
            }
          />
        )}
        {visible.includes('reason') && (
          <TextField
            label={t('reason')}
            name="reason"
            hint={t('reasonHint')}
            maxLength={REASON_LENGTH}
            {...reason.attributes}
            end={<SavedNote label={t('reason')} undo={reason.undo} />}
            error={errorOf('reason')}
          />
        )}
      </div>
      <div className={styles['group']}>
        <h3 className="label">{t('place')}</h3>
        <PlaceFields
          value={{
            country: profile.country,
            region: profile.region ?? '',
            city: profile.city ?? '',
          }}
          countries={settings.countries}
          regions={regions}
          towns={towns}
          find={{ none: t('noPlace'), found: (count) => t('placesFound', { count }) }}
          errors={{ ...(errorOf('city') ? { city: errorOf('city') ?? '' } : {}) }}
          onChange={({ country, region, city }) =>
            save({ country, region: region || null, city: city || null })
          }
        />
        {placeFailure && (
          <p role="alert" className="small">
            {t('placeFailed')}
          </p>
        )}
      </div>
      <div id="own-life" tabIndex={-1} className={styles['group']}>
        <h3 className="label">{t('life')}</h3>
        <p className="small muted">{t('lifeHint')}</p>
        {choice('relationship_status', RELATIONSHIP_STATUSES)}
        <LifeFields profile={profile} save={save} visible={visible} errorOf={errorOf} />
      </div>
      {sensitive && (
        <div id="own-personal" tabIndex={-1} className={styles['group']}>
          <h3 className="label">{t('personal')}</h3>
          <Switch
            checked={profile.consent_sensitive}
            hint={t('consentHint')}
            onChange={(consent_sensitive) => {
              setPressed(null);
              save({ consent_sensitive });
            }}
          >
            {t('consent')}
          </Switch>
          {profile.consent_sensitive && choice('sexuality', SEXUALITIES)}
          {profile.consent_sensitive && visible.includes('interests') && (
            <div role="group" aria-labelledby="own-interests" className="row-wrap">
              <span id="own-interests" className={classes('label', styles['legend'])}>
                {t('interests')}
              </span>
              {settings.interests.map((interest) => (
                <Chip
                  key={interest}
                  pressed={interests.includes(interest)}
                  onClick={() => toggle(interest)}
                >
                  <InterestIcon of={interest} />
                  {choices(`interests.${interest}`)}
                </Chip>
              ))}
            </div>
          )}
        </div>
      )}
      <div className={styles['group']}>
        <h3 className="label">{t('looks')}</h3>
        {choice('body_type', BODY_TYPES)}
        {choice('hair_color', HAIR_COLORS)}
        {choice('eye_color', EYE_COLORS)}
        {visible.includes('tattoos') && (
          <Select
            label={t('tattoos')}
            name="tattoos"
            value={profile.tattoos === null ? '' : profile.tattoos ? 'yes' : 'no'}
            options={[
              { value: '', label: t('unsaid') },
              { value: 'yes', label: t('yes') },
              { value: 'no', label: t('no') },
            ]}
            onChange={(event) =>
              save({ tattoos: event.target.value === '' ? null : event.target.value === 'yes' })
            }
          />
        )}
      </div>
    </section>
  );
}
