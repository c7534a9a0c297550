import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePath } from '../../i18n/locale.ts';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { filtersOfUrl, urlOfFilters } from './search-url.ts';

/** The search of the address. @param complete fills in an address. @param kept other parameters. */
export function useAddress(
  complete: (asked: SearchFilters) => SearchFilters,
  others = '',
): { filters: SearchFilters; change: (filters: SearchFilters) => void } {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const path = usePath();
  const address = parameters.toString();
  // What was just chosen counts at once: the next choice is made from it, not from an address that
  // is still on its way.
  const [chosen, setChosen] = useState<{ filters: SearchFilters; at: string } | null>(null);
  if (chosen && chosen.at !== address) setChosen(null);
  return {
    filters: chosen?.at === address ? chosen.filters : complete(filtersOfUrl(parameters)),
    change(next) {
      setChosen({ filters: next, at: address });
      void navigate(path(`/members?${urlOfFilters(next)}${others}`), { replace: true });
    },
  };
}
