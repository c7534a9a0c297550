import { MEMBERS_FIELDS, type SearchField } from '../../../shared/discover/search-fields.ts';
import { useSettings, useSignedIn } from '../../session/contexts.ts';

/** Which filters this site offers to whoever searches here. */
export function useOfferedFields(): (field: SearchField) => boolean {
  const { search_fields: fields } = useSettings();
  const signedIn = useSignedIn();
  return (field) => fields.includes(field) && (signedIn || !MEMBERS_FIELDS.includes(field));
}
