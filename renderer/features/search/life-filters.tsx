import { useState } from 'react';
import { SMOKING, WANTS_CHILDREN } from '../../../shared/profile-choices.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { LanguageField } from '../../ui/controls/language-field.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import type { FilterProps } from './filter-props.ts';
import styles from './filters.module.css';
import { MAX_LANGUAGES } from './search-url.ts';
import { useOfferedFields } from './use-offered-fields.ts';

/** Where the slider ends: this height and anything beyond. */
const [SHORTEST, TALLEST] = [140, 210];

/** The list with a choice put in or taken out, in its usual order; undefined when none is left. */
function toggled<Value extends string>(
  all: readonly Value[],
  chosen: readonly Value[] | undefined,
  value: Value,
): Value[] | undefined {
  const isOut = chosen?.includes(value) ?? false;
  const next = all.filter((one) => (one === value ? !isOut : chosen?.includes(one)));
  return next.length > 0 ? next : undefined;
}

/** What the heights of a search say: "170 – 190 cm", with a plus where the slider is at its end. */
function useHeights(): (
  heights: Pick<FilterProps['filters'], 'min_height' | 'max_height'>,
) => string {
  const t = useText('search');
  return ({ min_height: shortest, max_height: tallest }) => {
    if (shortest === undefined) return t('filters.heightsTo', { tallest: tallest ?? TALLEST });
    return tallest === undefined
      ? t('filters.heightsFrom', { shortest })
      : t('filters.heights', { shortest, tallest });
  };
}

function HeightField({ filters, onChange }: FilterProps) {
  const t = useText('search');
  const heightText = useHeights();
  const asked = `${filters.min_height} ${filters.max_height}`;
  // While a thumb is dragged the address knows nothing of it yet.
  const [dragged, setDragged] = useState<{ from: string; heights: number[] } | null>(null);
  const [shortest = SHORTEST, tallest = TALLEST] =
    dragged?.from === asked
      ? dragged.heights
      : [
          Math.max(SHORTEST, filters.min_height ?? SHORTEST),
          Math.min(TALLEST, filters.max_height ?? TALLEST),
        ];
  const heights = ([from = SHORTEST, to = TALLEST]: readonly number[]) => ({
    min_height: from > SHORTEST ? from : undefined,
    max_height: to < TALLEST ? to : undefined,
  });
  const isAny = shortest <= SHORTEST && tallest >= TALLEST;
  return (
    <Slider
      label={t('filters.height')}
      values={[shortest, tallest]}
      minimum={SHORTEST}
      maximum={TALLEST}
      thumbs={[t('filters.shortest'), t('filters.tallest')]}
      valueText={isAny ? t('filters.anyHeight') : heightText(heights([shortest, tallest]))}
      onChange={(values) => setDragged({ from: asked, heights: values })}
      onCommit={(values) => onChange({ ...filters, ...heights(values) })}
    />
  );
}

function Choices({
  label,
  choices,
}: {
  label: string;
  choices: readonly { name: string; pressed: boolean; onPress: () => void }[];
}) {
  return (
    <div role="group" aria-label={label} className={styles['field']}>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className="row-wrap">
        {choices.map(({ name, pressed, onPress }) => (
          <Chip key={name} pressed={pressed} onClick={onPress}>
            {name}
          </Chip>
        ))}
      </div>
    </div>
  );
}

/** How somebody lives: children, smoking, height and languages. */
export function LifeFilters({ filters, onChange }: FilterProps) {
  const t = useText('search');
  const names = useText('choices');
  const offers = useOfferedFields();
  return (
    <>
      {offers('children') && (
        <Choices
          label={t('filters.children')}
          choices={[
            ...(['yes', 'no'] as const).map((value) => ({
              name: names(`children.${value}`),
              pressed: filters.children === value,
              onPress: () =>
                onChange({ ...filters, children: filters.children === value ? undefined : value }),
            })),
            ...WANTS_CHILDREN.map((value) => ({
              name: names(`wants_children.${value}`),
              pressed: filters.wants_children?.includes(value) ?? false,
              onPress: () =>
                onChange({
                  ...filters,
                  wants_children: toggled(WANTS_CHILDREN, filters.wants_children, value),
                }),
            })),
          ]}
        />
      )}
      {offers('smoking') && (
        <Choices
          label={t('filters.smoking')}
          choices={SMOKING.map((value) => ({
            name: names(`smoking.${value}`),
            pressed: filters.smoking?.includes(value) ?? false,
            onPress: () =>
              onChange({ ...filters, smoking: toggled(SMOKING, filters.smoking, value) }),
          }))}
        />
      )}
      {offers('height') && <HeightField filters={filters} onChange={onChange} />}
      {offers('languages') && (
        <LanguageField
          label={t('filters.languages')}
          add={names('languageAdd')}
          remove={(language) => names('languageRemove', { language })}
          value={filters.languages ?? []}
          most={MAX_LANGUAGES}
          onChange={(languages) =>
            onChange({ ...filters, languages: languages.length > 0 ? languages : undefined })
          }
        />
      )}
    </>
  );
}

/** The chosen ones in words, one for each chip of the row. */
export function useLifeFilterTexts(): (filters: FilterProps['filters']) => string[] {
  const t = useText('search');
  const names = useText('choices');
  const heights = useHeights();
  const format = useFormat();
  return (filters) => [
    ...(filters.seeks_me ? [t('filters.seeksMe')] : []),
    ...(filters.children ? [names(`children.${filters.children}`)] : []),
    ...(filters.wants_children ?? []).map((value) => names(`wants_children.${value}`)),
    ...(filters.smoking ?? []).map((value) => names(`smoking.${value}`)),
    ...(filters.min_height !== undefined || filters.max_height !== undefined
      ? [heights(filters)]
      : []),
    ...(filters.languages ?? []).map(format.spoken),
  ];
}
