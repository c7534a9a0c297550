import { useContext } from 'react';
import { MemberContext, useSettings } from '../../session/contexts.ts';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';

export type Order = NonNullable<SearchFilters['sort']>;

/** The orders that a search can have; by distance where it is known from where. */
export function useOrders(filters: SearchFilters): readonly Order[] {
  const member = useContext(MemberContext);
  const isOffered = useSettings().search_fields.includes('distance');
  const hasOrigin = member !== null && (filters.near !== undefined || member.profile.city !== null);
  return isOffered && hasOrigin ? ['activity', 'distance', 'newest'] : ['activity', 'newest'];
}
