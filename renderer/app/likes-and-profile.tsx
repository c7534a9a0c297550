import { useEffect } from 'react';
import { useParams } from 'react-router';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { LikesBeside } from '../features/likes/likes-beside.tsx';
import { MemberProfile } from '../features/profile/profile-page.tsx';
import { PageError } from './errors/page-error.ts';
import { useWide } from './use-wide.ts';

/**
 * `/likes/m/{id}` (specification section 2): the likes page with a member opened, beside the list from 992 px, else alone. Whoever is
 * opened is no new like any more.
 */
export function LikesAndProfile() {
  const { id = '' } = useParams();
  const wide = useWide();
  if (!UUID_PATTERN.test(id)) throw new PageError(404);
  const profile = <MemberProfile key={id} id={id} backTo="/likes" />;
  return wide ? <LikesBeside id={id}>{profile}</LikesBeside> : <Alone key={id}>{profile}</Alone>;
}

/** A page of its own, which begins at its top. */
function Alone({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return children;
}
