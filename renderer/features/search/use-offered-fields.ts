import { MEMBERS_FIELDS, type SearchField } from '../../../shared/discover/search-fields.ts';
import { useSettings, useSignedIn } from '../../session/contexts.ts';

/** What a filter asks of a profile: it is offered where the site shows that. */
const ASKS_OF_PROFILES: Partial<Record<SearchField, string>> = {
  seeks_me: 'seeks_min_age',
  children: 'children',
  smoking: 'smoking',
  height: 'height',
  languages: 'languages',
};

/** Which filters this site offers to this searcher. */
export function useOfferedFields(): (field: SearchField) => boolean {
  const { search_fields: fields, visible_profile_fields: visible } = useSettings();
  const signedIn = useSignedIn();
  const isShown = (asked: string | undefined) => asked === undefined || visible.includes(asked);
  return (field) =>
    fields.includes(field) &&
    (signedIn || !MEMBERS_FIELDS.includes(field)) &&
    isShown(ASKS_OF_PROFILES[field]);
}
