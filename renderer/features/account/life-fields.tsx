import { useState } from 'react';
import {
  LEAST_HEIGHT,
  MOST_HEIGHT,
  MOST_LANGUAGES,
  SMOKING,
  WANTS_CHILDREN,
} from '../../../shared/profile-choices.ts';
import type { OwnProfile } from '../../../shared/contract/profile.ts';
import { OLDEST_AGE, YOUNGEST_AGE } from '../../../shared/discover/search-limits.ts';
import { useText } from '../../i18n/text.ts';
import type { ProfileEdit } from '../../local/rows.ts';
import { LanguageField } from '../../ui/controls/language-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';

const HEIGHTS = Array.from(
  { length: MOST_HEIGHT - LEAST_HEIGHT + 1 },
  (_, index) => LEAST_HEIGHT + index,
);

interface LifeProps {
  profile: OwnProfile;
  save: (edit: ProfileEdit) => void;
}

/** Of what ages somebody is looked for; both ends of the slider say nothing. */
function SoughtAges({ profile, save }: LifeProps) {
  const t = useText('own');
  const stored = [
    profile.seeks_min_age ?? YOUNGEST_AGE,
    profile.seeks_max_age ?? OLDEST_AGE,
  ] as const;
  // Ahead of the row: the next step may come before the row shows the one before.
  const [moved, setMoved] = useState<readonly number[] | null>(null);
  if (moved?.join() === stored.join()) setMoved(null);
  const [youngest = YOUNGEST_AGE, oldest = OLDEST_AGE] = moved ?? stored;
  const isNarrowed = youngest > YOUNGEST_AGE || oldest < OLDEST_AGE;
  return (
    <Slider
      label={t('seeks')}
      values={[youngest, oldest]}
      minimum={YOUNGEST_AGE}
      maximum={OLDEST_AGE}
      thumbs={[t('seeksYoungest'), t('seeksOldest')]}
      valueText={
        isNarrowed
          ? t(oldest < OLDEST_AGE ? 'seeksAges' : 'seeksAgesOpen', { youngest, oldest })
          : t('unsaid')
      }
      onChange={setMoved}
      onCommit={([from = YOUNGEST_AGE, to = OLDEST_AGE]) =>
        save({
          seeks_min_age: from > YOUNGEST_AGE ? from : null,
          seeks_max_age: to < OLDEST_AGE ? to : null,
        })
      }
    />
  );
}

/** What others decide by: whom one looks for, children, smoking, height and languages. */
export function LifeFields({
  profile,
  save,
  visible,
  errorOf,
}: LifeProps & { visible: readonly string[]; errorOf: (field: string) => string | null }) {
  const t = useText('own');
  const labels = useText('account');
  const choices = useText('choices');
  const unsaid = { value: '', label: t('unsaid') };
  // Ahead of the row, as above.
  const [spoken, setSpoken] = useState<typeof profile.languages | null>(null);
  if (spoken?.join() === profile.languages.join()) setSpoken(null);
  return (
    <>
      {visible.includes('seeks_min_age') && <SoughtAges profile={profile} save={save} />}
      {visible.includes('children') && (
        <Select
          label={labels('facts.children')}
          name="children"
          value={profile.children === null ? '' : profile.children ? 'yes' : 'no'}
          error={errorOf('children')}
          options={[unsaid, { value: 'yes', label: t('yes') }, { value: 'no', label: t('no') }]}
          onChange={({ target: { value } }) =>
            save({ children: value === '' ? null : value === 'yes' })
          }
        />
      )}
      {visible.includes('wants_children') && (
        <Select
          label={labels('facts.wants_children')}
          name="wants_children"
          value={profile.wants_children ?? ''}
          error={errorOf('wants_children')}
          options={[
            unsaid,
            ...WANTS_CHILDREN.map((value) => ({
              value,
              label: choices(`wants_children.${value}`),
            })),
          ]}
          onChange={({ target: { value } }) =>
            save({ wants_children: WANTS_CHILDREN.find((one) => one === value) ?? null })
          }
        />
      )}
      {visible.includes('smoking') && (
        <Select
          label={labels('facts.smoking')}
          name="smoking"
          value={profile.smoking ?? ''}
          error={errorOf('smoking')}
          options={[
            unsaid,
            ...SMOKING.map((value) => ({ value, label: choices(`smoking.${value}`) })),
          ]}
          onChange={({ target: { value } }) =>
            save({ smoking: SMOKING.find((one) => one === value) ?? null })
          }
        />
      )}
      {visible.includes('height') && (
        <Select
          label={labels('facts.height')}
          name="height"
          value={profile.height === null ? '' : String(profile.height)}
          error={errorOf('height')}
          options={[
            unsaid,
            ...HEIGHTS.map((height) => ({
              value: String(height),
              label: choices('height', { height }),
            })),
          ]}
          onChange={({ target: { value } }) =>
            save({ height: value === '' ? null : Number(value) })
          }
        />
      )}
      {visible.includes('languages') && (
        <LanguageField
          label={labels('facts.languages')}
          add={choices('languageAdd')}
          remove={(language) => choices('languageRemove', { language })}
          value={spoken ?? profile.languages}
          most={MOST_LANGUAGES}
          error={errorOf('languages')}
          onChange={(languages) => {
            setSpoken(languages);
            save({ languages });
          }}
        />
      )}
    </>
  );
}
