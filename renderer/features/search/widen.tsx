import { useContext } from 'react';
import { COUNTRIES } from '../../../shared/profile-choices.ts';
import { widerAges, widerKm } from '../../../shared/discover/first-search.ts';
import { MemberContext } from '../../session/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { useAges } from './filter-fields.tsx';
import { countFilters } from './search-url.ts';
import styles from './widen.module.css';

const YEARS = 5;

const hasAges = ({ min_age, max_age }: SearchFilters): boolean =>
  min_age !== undefined || max_age !== undefined;

const inCountry = (
  { km: _km, near: _near, sort: _sort, ...others }: SearchFilters,
  code: string | undefined,
): SearchFilters => {
  const country = COUNTRIES.find((one) => one === code);
  return { ...others, ...(country ? { country } : {}) };
};

/** Under the last of a search around a town: further away, and other ages, each by one press. */
export function Widen({
  filters,
  onChange,
}: {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}) {
  const t = useText('search');
  const ageText = useAges();
  const home = useContext(MemberContext)?.profile.country;
  const { km, min_age: _from, max_age: _to, ...others } = filters;
  if (km === undefined) return null;
  const further = widerKm(km);
  const older = { ...others, km, ...widerAges(filters, YEARS) };
  return (
    <section className={styles['widen']} aria-labelledby="search-widen">
      <div>
        <h2 id="search-widen" className="section-title">
          {t('widen.title')}
        </h2>
        <p className="small muted">{t('widen.text')}</p>
      </div>
      <div className="row-wrap">
        {further !== null ? (
          <Chip className="num" onClick={() => onChange({ ...filters, km: further })}>
            {t('widen.km', { km: further })}
          </Chip>
        ) : (
          home && (
            <Chip onClick={() => onChange(inCountry(filters, home))}>{t('widen.country')}</Chip>
          )
        )}
        {hasAges(filters) && (
          <Chip className="num" onClick={() => onChange(older)}>
            {hasAges(older) ? t('widen.ages', { ages: ageText(older) }) : t('widen.anyAge')}
          </Chip>
        )}
      </div>
    </section>
  );
}

/** What is asked for besides the ages and the place. */
const restOf = ({
  km: _km,
  near: _near,
  sort: _sort,
  country: _country,
  min_age: _from,
  max_age: _to,
  ...rest
}: SearchFilters): SearchFilters => rest;

/** How a search is wider than the one that was asked for: "tot 100 km en 29 – 61 jaar". */
export function useWiderSearchText(): (asked: SearchFilters, wider: SearchFilters) => string {
  const t = useText('search');
  const format = useFormat();
  const say = useAges();
  return (asked, wider) => {
    const steps = [
      ...(wider.km !== undefined && wider.km !== asked.km
        ? [t('widened.km', { km: wider.km })]
        : []),
      ...(wider.country && (asked.km !== undefined || asked.countryregion) && wider.km === undefined
        ? [t('widened.country')]
        : []),
      ...(wider.min_age !== asked.min_age || wider.max_age !== asked.max_age
        ? [hasAges(wider) ? say(wider) : t('widened.anyAge')]
        : []),
      ...(countFilters(restOf(wider)) < countFilters({ ...restOf(asked), countryregion: undefined })
        ? [t('widened.without')]
        : []),
    ];
    return steps.length > 0 ? t('widened.said', { steps: format.list(steps) }) : '';
  };
}
