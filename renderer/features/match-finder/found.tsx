import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useDatabase, useWorker } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useSignup } from '../../actions/signup/signup.ts';
import { useGivenLikes, useLike } from '../../actions/likes/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { profileRows } from '../../local/profiles.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import grids from '../../ui/layout/card-grid.module.css';
import { LikeDrawing, SearchDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './match-finder.module.css';

const SKELETONS = 8;

/** Members who fit the answers, asked for once. */
export function FoundMembers({
  answers,
  onAgain,
}: {
  answers: Body<'findMatches'>;
  onAgain: () => void;
}) {
  const t = useText('match-finder');
  const worker = useWorker();
  const db = useDatabase();
  const failureText = useFailureText();
  const format = useFormat();
  const regions = useRegions();
  const liked = useGivenLikes();
  const onLike = useLike();
  const [found, setFound] = useState<{ ids: string[] } | { failure: CallFailure } | null>(null);
  const [turn, setTurn] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let left = false;
    void worker.findMatches(answers).then((answer) => {
      if (!left) setFound(answer.ok ? answer.value : { failure: answer.failure });
    });
    return () => {
      left = true;
    };
    // The answers do not change while this is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [worker, turn]);
  const ids = found && 'ids' in found ? found.ids : [];
  const profiles = useLiveQuery(() => profileRows(db, ids), [db, ids.join()]);
  const isHere = profiles !== undefined && profiles.length > 0;
  useEffect(() => {
    if (isHere) heading.current?.focus();
  }, [isHere]);

  if (found && 'failure' in found)
    return (
      <ErrorState
        title={t('failed')}
        onRetry={() => {
          setFound(null);
          setTurn(turn + 1);
        }}
      >
        {failureText(found.failure)}
      </ErrorState>
    );
  if (found && ids.length === 0)
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t('nobody.title')}
        action={
          <ButtonLink to="/members" variant="primary">
            {t('nobody.search')}
          </ButtonLink>
        }
      >
        {t('nobody.text')}
      </EmptyState>
    );
  if (!isHere)
    return (
      <>
        <p className="sr-only" role="status">
          {t('loading')}
        </p>
        <div className={grids['grid']} aria-hidden="true">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <Skeleton key={index} shape="card" />
          ))}
        </div>
      </>
    );
  return (
    <section className={styles['found']} aria-labelledby="match-finder-found">
      <div className={styles['head']}>
        <h2 id="match-finder-found" ref={heading} tabIndex={-1} className="section-title">
          {t('found')}
        </h2>
        <Button variant="line" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
      <ul role="list" aria-labelledby="match-finder-found" className={grids['grid']}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <MemberCard
              card={profile}
              place={placeOf(profile, regions, format)}
              liked={liked.has(profile.id)}
              onLike={onLike}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks a visitor to join; their answers are sent nowhere. */
export function JoinFirst({ onAgain }: { onAgain: () => void }) {
  const t = useText('match-finder');
  const signup = useSignup();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    signup({ next: '/match-finder' });
  }, [signup]);
  return (
    <EmptyState
      drawing={<LikeDrawing />}
      title={t('join.title')}
      action={
        <>
          <Button variant="primary" onClick={() => signup({ next: '/match-finder' })}>
            {t('join.join')}
          </Button>
          <Button variant="quiet" onClick={onAgain}>
            {t('again')}
          </Button>
        </>
      }
    >
      {t('join.text')}
    </EmptyState>
  );
}
