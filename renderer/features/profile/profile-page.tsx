import { Gift, Heart, Images, MessageCircle } from 'lucide-react';
import { useParams } from 'react-router';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { useConnection, useSettings, useSignedIn, useWorker } from '../../session/contexts.ts';
import { PageError } from '../../session/page-error.ts';
import { useSignup } from '../../actions/signup/signup.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { SearchDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { GIFT_HASH, LIKE_HASH } from './profile-actions.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';
import { useProfile } from './use-profile.ts';

/** A member's page; a malformed id is an unknown page. */
export function ProfilePage() {
  const { id = '' } = useParams();
  const signedIn = useSignedIn();
  if (!UUID_PATTERN.test(id)) throw new PageError(404);
  return signedIn ? <MemberProfile key={id} id={id} /> : <VisitorProfile id={id} />;
}

/** A visitor joins or signs in first and returns to what they wanted to do. */
function VisitorProfile({ id }: { id: string }) {
  const t = useText('profile');
  const signup = useSignup();
  return (
    <div className="wrap">
      <EmptyState
        drawing={<SearchDrawing />}
        heading="h1"
        title={t('visitor.title')}
        action={
          <>
            <Button variant="primary" onClick={() => signup({ next: `/members/${id}/chat` })}>
              <Icon of={MessageCircle} />
              {t('message')}
            </Button>
            <Button variant="line" onClick={() => signup({ next: `/members/${id}#${LIKE_HASH}` })}>
              <Icon of={Heart} />
              {t('visitor.like')}
            </Button>
            <Button variant="line" onClick={() => signup({ next: `/members/${id}` })}>
              <Icon of={Images} />
              {t('visitor.photos')}
            </Button>
            <Button variant="line" onClick={() => signup({ next: `/members/${id}#${GIFT_HASH}` })}>
              <Icon of={Gift} />
              {t('visitor.gift')}
            </Button>
            <ButtonLink to={`/login?next=${encodeURIComponent(`/members/${id}`)}`} variant="quiet">
              {t('visitor.login')}
            </ButtonLink>
          </>
        }
      >
        {t('visitor.text')}
      </EmptyState>
    </div>
  );
}

function Closed({ title, children }: { title: string; children: string }) {
  const t = useText('profile');
  return (
    <div className="wrap">
      <EmptyState
        drawing={<SearchDrawing />}
        heading="h1"
        title={title}
        action={
          <ButtonLink to="/members" variant="primary">
            {t('search')}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** What replaces a profile that this member blocked: that they did, and the way back. */
function Blocked({ id, name }: { id: string; name: string }) {
  const t = useText('safety');
  const worker = useWorker();
  const who = name || t('nobody');
  return (
    <div className="wrap">
      <EmptyState
        drawing={<SearchDrawing />}
        heading="h1"
        title={t('stateTitle', { name: who })}
        action={
          <Button variant="primary" onClick={() => void worker.unblock(id)}>
            {t('unblock')}
          </Button>
        }
      >
        {t('stateText', { name: who })}
      </EmptyState>
    </div>
  );
}

/** A member's page for members. `backTo` is the way back without history. */
export function MemberProfile({ id, backTo = '/members' }: { id: string; backTo?: string }) {
  const t = useText('profile');
  const { row, like, block, failure, askAgain } = useProfile(id);
  const connection = useConnection();
  const { name: site } = useSettings();
  const failureText = useFailureText();
  if (block) return <Blocked id={id} name={block.name} />;
  // The server's word comes before what the device remembers: a blocked or unknown profile shows
  // nothing.
  if (failure?.code === 'blocked_by')
    return <Closed title={t('blocked.title')}>{t('blocked.text')}</Closed>;
  if (failure?.code === 'not_found' && block === null) throw new PageError(404);
  if (failure?.code === 'not_found') return <ProfileSkeleton />;
  if (row?.status === 'deleted')
    return <Closed title={t('gone.title')}>{t('gone.text', { site })}</Closed>;
  if (row)
    return (
      <ProfileView row={row} like={like} failure={failure} backTo={backTo} onRetry={askAgain} />
    );
  if (row === undefined || !failure) return <ProfileSkeleton />;
  if (failure.code === 'offline' || connection === 'offline')
    return <Closed title={t('offline.title')}>{t('offline.text')}</Closed>;
  return (
    <div className="wrap">
      <ErrorState title={t('failed')} onRetry={askAgain}>
        {failureText(failure)}
      </ErrorState>
    </div>
  );
}
