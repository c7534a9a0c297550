import { useMemo } from 'react';
import { regionName } from '../../shared/discover/place-names.ts';
import { useLocale } from '../i18n/locale.ts';
import type { RegionData } from '../ui/member/place.ts';
import { useSettings } from './contexts.ts';

/** The regions of each country, named and ordered in the page's language. */
export function useRegions(): RegionData {
  const { region_data: stored } = useSettings();
  const locale = useLocale();
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(stored).map(([country, regions]) => [
          country,
          regions
            .map(({ id, name }) => ({ id, name: regionName(id, name, locale) }))
            .sort((one, other) => one.name.localeCompare(other.name, locale)),
        ]),
      ),
    [stored, locale],
  );
}
