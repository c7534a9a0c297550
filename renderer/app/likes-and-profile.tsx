import { useEffect } from 'react';
import { useParams } from 'react-router';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { LikesBeside } from '../features/likes/likes-beside.tsx';
import { MemberProfile } from '../features/profile/profile-page.tsx';
import { PageError } from '../session/page-error.ts';
import { useWide } from './use-wide.ts';

/** `/likes/m/{id}`: a member beside the list of likes from 992 px, else alone. */
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
