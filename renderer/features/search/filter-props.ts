import type { SearchFilters } from '../../local/searches.ts';

export interface FilterProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}
