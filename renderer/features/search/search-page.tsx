import { useSignedIn } from '../../app/contexts.ts';
import { MemberSearch } from './member-search.tsx';
import { VisitorSearch } from './visitor-search.tsx';

/** Members page (specification section 2): the address is the search. Visitors get here where the site lets them search (section 6). */
export function SearchPage() {
  return useSignedIn() ? <MemberSearch /> : <VisitorSearch />;
}
