import { useContext, useState } from 'react';
import { INTERESTS, type Gender, type Interest } from '../../../shared/profile-choices.ts';
import { OLDEST_AGE, YOUNGEST_AGE } from '../../../shared/discover/search-limits.ts';
import { MemberContext, useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { InterestIcon } from '../../ui/art/interest-icon.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { classes } from '../../ui/layout/classes.ts';
import styles from './filters.module.css';
import { PlaceFilter } from './place-filter.tsx';
import { useOfferedFields } from './use-offered-fields.ts';
import { MAX_INTERESTS, toggleInterest } from './search-url.ts';
import type { FilterProps } from './filter-props.ts';
import { LifeFilters } from './life-filters.tsx';

const FIRST_INTERESTS = 6;

/** The ages of a search: "34 – 56 jaar", with a plus where the slider is at its end. */
export function useAges(): (filters: SearchFilters) => string {
  const t = useText('search');
  return ({ min_age: youngest = YOUNGEST_AGE, max_age: oldest = OLDEST_AGE }) =>
    t(oldest >= OLDEST_AGE ? 'filters.agesOpen' : 'filters.ages', { youngest, oldest });
}

function AgeField({ filters, onChange }: FilterProps) {
  const t = useText('search');
  const ageText = useAges();
  // While a thumb is dragged the address knows nothing of it yet.
  const asked = `${filters.min_age} ${filters.max_age}`;
  const [dragged, setDragged] = useState<{ from: string; ages: number[] } | null>(null);
  const [youngest = YOUNGEST_AGE, oldest = OLDEST_AGE] =
    dragged?.from === asked ? dragged.ages : [filters.min_age, filters.max_age];
  const ages = (values: number[]): SearchFilters => {
    const [from = YOUNGEST_AGE, to = OLDEST_AGE] = values;
    return {
      ...filters,
      min_age: from > YOUNGEST_AGE ? from : undefined,
      max_age: to < OLDEST_AGE ? to : undefined,
    };
  };
  return (
    <Slider
      label={t('filters.age')}
      values={[youngest, oldest]}
      minimum={YOUNGEST_AGE}
      maximum={OLDEST_AGE}
      thumbs={[t('filters.youngest'), t('filters.oldest')]}
      valueText={ageText({ min_age: youngest, max_age: oldest })}
      onChange={(values) => setDragged({ from: asked, ages: values })}
      onCommit={(values) => onChange(ages(values))}
    />
  );
}

/** Own interests first, since that is what most look for; the chosen ones always. */
function offeredInterests(
  all: readonly Interest[],
  own: readonly Interest[],
  chosen: readonly Interest[],
  everything: boolean,
): Interest[] {
  const ordered = [...new Set([...own.filter((interest) => all.includes(interest)), ...all])];
  if (everything) return ordered;
  const first = ordered.slice(0, FIRST_INTERESTS);
  return [...first, ...chosen.filter((interest) => !first.includes(interest))];
}

function InterestField({ filters, onChange }: FilterProps) {
  const t = useText('search');
  const names = useText('choices');
  const own = useContext(MemberContext)?.profile.interests ?? [];
  const all = useSettings().interests;
  const [everything, setEverything] = useState(false);
  const chosen = filters.interests ?? [];
  const full = chosen.length >= MAX_INTERESTS;
  const offered = offeredInterests(
    INTERESTS.filter((interest) => all.includes(interest)),
    own,
    chosen,
    everything,
  );
  return (
    <div role="group" aria-label={t('filters.interests')} className={styles['field']}>
      <span className="label" aria-hidden="true">
        {t('filters.interests')}
      </span>
      <div className="row-wrap">
        {offered.map((interest) => (
          <Chip
            key={interest}
            pressed={chosen.includes(interest)}
            disabled={full && !chosen.includes(interest)}
            onClick={() => {
              const next = toggleInterest(chosen, interest);
              onChange({ ...filters, interests: next.length > 0 ? next : undefined });
            }}
          >
            <InterestIcon of={interest} />
            {names(`interests.${interest}`)}
          </Chip>
        ))}
        <button
          type="button"
          className={classes('link', 'small', styles['more'])}
          aria-expanded={everything}
          onClick={() => setEverything(!everything)}
        >
          {t(everything ? 'filters.lessInterests' : 'filters.moreInterests')}
        </button>
      </div>
      {full && <p className="tiny muted">{t('filters.interestsFull')}</p>}
    </div>
  );
}

/** Every filter of `search_fields`; each applies at once. */
export function FilterFields({ filters, onChange }: FilterProps) {
  const t = useText('search');
  const settings = useSettings();
  const offers = useOfferedFields();
  return (
    <>
      {offers('gender') && (
        <Segmented<Gender | 'both'>
          legend={t('filters.gender')}
          value={filters.gender ?? 'both'}
          options={[
            { value: 'female', label: t('filters.female') },
            { value: 'male', label: t('filters.male') },
            { value: 'both', label: t('filters.both') },
          ]}
          onChange={(gender) =>
            onChange({ ...filters, gender: gender === 'both' ? undefined : gender })
          }
        />
      )}
      {offers('age') && <AgeField filters={filters} onChange={onChange} />}
      <PlaceFilter filters={filters} onChange={onChange} />
      {(['online', 'with_photo', 'fictional', 'seeks_me'] as const).some(offers) && (
        <div>
          {offers('online') && (
            <Switch
              checked={filters.online ?? false}
              onChange={(online) => onChange({ ...filters, online: online || undefined })}
            >
              {t('filters.online')}
            </Switch>
          )}
          {offers('with_photo') && (
            <Switch
              checked={filters.with_photo ?? false}
              onChange={(photo) => onChange({ ...filters, with_photo: photo || undefined })}
            >
              {t('filters.withPhoto')}
            </Switch>
          )}
          {offers('seeks_me') && (
            <Switch
              checked={filters.seeks_me ?? false}
              onChange={(seeks) => onChange({ ...filters, seeks_me: seeks || undefined })}
            >
              {t('filters.seeksMe')}
            </Switch>
          )}
          {offers('fictional') && (
            <Switch
              checked={filters.hide_fictional ?? false}
              onChange={(hide) => onChange({ ...filters, hide_fictional: hide || undefined })}
            >
              {t('filters.hideFictional', { plural: settings.fictional_plural })}
            </Switch>
          )}
        </div>
      )}
      <LifeFilters filters={filters} onChange={onChange} />
      {offers('interests') && <InterestField filters={filters} onChange={onChange} />}
    </>
  );
}
