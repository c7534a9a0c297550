import { useSignedIn } from '../../session/contexts.ts';
import { MemberSearch } from './member-search.tsx';
import { VisitorSearch } from './visitor-search.tsx';

/** The members page: the address is the search; visitors where the site allows it. */
export function SearchPage() {
  return useSignedIn() ? <MemberSearch /> : <VisitorSearch />;
}
