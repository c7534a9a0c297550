import { SlidersHorizontal } from 'lucide-react';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { InterestIcon } from '../../ui/art/interest-icon.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { useAges } from './filter-fields.tsx';
import type { FilterProps } from './filter-props.ts';
import styles from './filters.module.css';
import { useLifeFilterTexts } from './life-filters.tsx';
import { searchedPlace } from './headline.ts';
import { countFilters } from './search-url.ts';
import { useOfferedFields } from './use-offered-fields.ts';

/** On small screens: the chosen filters, two switches, and the way to all filters. */
export function FilterChips({ filters, onChange, onOpen }: FilterProps & { onOpen: () => void }) {
  const t = useText('search');
  const names = useText('choices');
  const format = useFormat();
  const ageText = useAges();
  const life = useLifeFilterTexts();
  const regions = useRegions();
  const offers = useOfferedFields();
  const place =
    filters.km === undefined
      ? searchedPlace(filters, regions, format.country)
      : t('filters.within', { km: filters.km });
  const count = countFilters(filters);
  const hasAges = filters.min_age !== undefined || filters.max_age !== undefined;
  return (
    <div className={styles['chips']} role="group" aria-label={t('filters.row')}>
      <Chip
        onClick={onOpen}
        aria-haspopup="dialog"
        className={count > 0 ? styles['chosen'] : undefined}
      >
        <Icon of={SlidersHorizontal} size="s" />
        {t('filters.open')}
        {count > 0 && (
          <>
            <span className="num" aria-hidden="true">
              {count}
            </span>
            <span className="sr-only">{t('filters.chosen', { count })}</span>
          </>
        )}
      </Chip>
      {filters.gender && <Chip onClick={onOpen}>{t(`filters.${filters.gender}`)}</Chip>}
      {hasAges && (
        <Chip className="num" onClick={onOpen}>
          {ageText(filters)}
        </Chip>
      )}
      {place && <Chip onClick={onOpen}>{place}</Chip>}
      {offers('online') && (
        <Chip
          pressed={filters.online ?? false}
          onClick={() => onChange({ ...filters, online: filters.online ? undefined : true })}
        >
          {t('filters.online')}
        </Chip>
      )}
      {offers('with_photo') && (
        <Chip
          pressed={filters.with_photo ?? false}
          onClick={() =>
            onChange({ ...filters, with_photo: filters.with_photo ? undefined : true })
          }
        >
          {t('filters.withPhoto')}
        </Chip>
      )}
      {filters.hide_fictional && <Chip onClick={onOpen}>{t('filters.realShort')}</Chip>}
      {life(filters).map((text) => (
        <Chip key={text} onClick={onOpen}>
          {text}
        </Chip>
      ))}
      {filters.interests?.map((interest) => (
        <Chip key={interest} onClick={onOpen}>
          <InterestIcon of={interest} />
          {names(`interests.${interest}`)}
        </Chip>
      ))}
    </div>
  );
}
