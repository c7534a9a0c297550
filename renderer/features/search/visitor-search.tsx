import type { MouseEvent } from 'react';
import { COUNTRIES } from '../../../shared/profile-choices.ts';
import { useSettings } from '../../session/contexts.ts';
import { useSignup } from '../../actions/signup/signup.ts';
import { arrival } from '../../session/tracking.ts';
import { useText } from '../../i18n/text.ts';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { SearchView } from './search-view.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './search-view.module.css';
import { useAddress } from './use-address.ts';
import { useVisitorSearch } from './use-visitor-search.ts';

const NOBODY: ReadonlySet<string> = new Set();

/**
 * A visitor's search, where the site allows it: main photos of those who show themselves to
 * strangers. What else they want asks them to join and brings them back.
 */
export function VisitorSearch() {
  const t = useText('search');
  const settings = useSettings();
  const signup = useSignup();
  const network = arrival().tracking?.network ?? null;
  const country = COUNTRIES.find((one) => one === settings.geoip_selected_country);
  const start: SearchFilters = country ? { country } : {};
  // The network stays in the address: with it the page may be loaded again.
  const { filters, change } = useAddress(
    (asked) => ({
      ...start,
      ...asked,
      km: undefined,
      near: undefined,
      online: undefined,
      interests: undefined,
      seeks_me: undefined,
      children: undefined,
      wants_children: undefined,
      smoking: undefined,
      min_height: undefined,
      max_height: undefined,
      languages: undefined,
      sort: asked.sort === 'newest' ? 'newest' : undefined,
    }),
    network === null ? '' : `&network=${encodeURIComponent(network)}`,
  );
  const search = useVisitorSearch(filters, network);
  const wish = filters.gender ? { wanted: filters.gender } : {};
  const onResultClick = (event: MouseEvent) => {
    const card = (event.target as Element)
      .closest('a')
      ?.closest('[data-profile]')
      ?.getAttribute('data-profile');
    if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    signup({ ...wish, next: `/members/${card}` });
  };
  return (
    <SearchView
      filters={filters}
      start={start}
      onChange={change}
      search={search}
      onLast={null}
      onResultClick={onResultClick}
      liking={{
        liked: NOBODY,
        onLike: (profile) => signup({ ...wish, next: `/members/${profile}#like` }),
      }}
      tools={<p className={classes('small', 'muted', styles['note'])}>{t('visitor')}</p>}
    />
  );
}
