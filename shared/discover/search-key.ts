import type { SearchQuery } from '../contract/search.ts';

/** A search as a page asks for it: the filters of the contract without the page number. */
export type SearchFilters = Partial<Omit<SearchQuery, 'page' | 'lat' | 'lon' | 'network'>>;

/** A value as a form encodes it, which is what an address reads back. */
const encoded = (value: string): string =>
  encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A search's canonical query without the page: equal searches have equal keys. */
export function searchKey(filters: SearchFilters): string {
  const parts: [string, string][] = [];
  // Without this type a removed filter would count as one of its own.
  const entries: [string, SearchFilters[keyof SearchFilters]][] = Object.entries(filters);
  for (const [name, value] of entries) {
    if (value === undefined || value === '' || value === false) continue;
    if (name === 'sort' && value === 'activity') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) parts.push([name, [...new Set(value)].sort().join(',')]);
    } else parts.push([name, value === true ? '1' : String(value)]);
  }
  return parts
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
}
