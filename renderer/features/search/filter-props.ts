import type { SearchFilters } from '../../../shared/discover/search-key.ts';

export interface FilterProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}
