import { Heart, Lock } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import type { Interest } from '../../../shared/profile-choices.ts';
import { FIRST_KM } from '../../../shared/discover/first-search.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useDatabase, useWorker } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useSignup } from '../../actions/signup/signup.ts';
import { useGivenLikes, useLike } from '../../actions/likes/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { ProfileRow } from '../../local/rows.ts';
import { profileRows } from '../../local/profiles.ts';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { SearchDrawing } from '../../ui/art/drawings.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { FoundMatches } from '../../worker/host/inputs.ts';
import { classes } from '../../ui/layout/classes.ts';
import styles from './match-finder.module.css';
import { useChoiceWords } from './step.tsx';

const PEOPLE = [0, 1, 2] as const;
/** Interests that are named of what two have in common. */
const NAMED = 3;

/** Why somebody is here, in words about them. */
function Why({ profile, shared }: { profile: ProfileRow; shared: readonly Interest[] }) {
  const t = useText('match-finder');
  const names = useText('choices');
  const format = useFormat();
  const list = format.list(
    shared.slice(0, NAMED).map((interest) => names(`interests.${interest}`)),
  );
  const why =
    shared.length > 0
      ? t('why.shared', { list })
      : profile.distance_km !== null
        ? t('why.near', { name: profile.name, km: profile.distance_km })
        : t('why.fits', { name: profile.name });
  return (
    <p className="small">
      {why}
      {profile.fictional && ` ${t('why.fictional')}`}
    </p>
  );
}

/** Three members who fit the answers, asked for once. */
export function FoundMembers({
  answers,
  onAgain,
}: {
  answers: Body<'findMatches'>;
  onAgain: () => void;
}) {
  const t = useText('match-finder');
  const card = useText('profile');
  const word = useChoiceWords();
  const worker = useWorker();
  const db = useDatabase();
  const failureText = useFailureText();
  const format = useFormat();
  const regions = useRegions();
  const liked = useGivenLikes();
  const onLike = useLike();
  const [found, setFound] = useState<FoundMatches | { failure: CallFailure } | null>(null);
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
    // oxlint-disable-next-line react/exhaustive-deps
  }, [worker, turn]);
  const answer = found && 'ids' in found ? found : null;
  const ids = answer?.ids ?? [];
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
  if (!isHere || !answer)
    return (
      <>
        <p className="sr-only" role="status">
          {t('loading')}
        </p>
        <div className={styles['people']} aria-hidden="true">
          {PEOPLE.map((index) => (
            <Skeleton key={index} shape="card" />
          ))}
        </div>
      </>
    );
  const sharesAny = ids.some((id) => (answer.shared[id]?.length ?? 0) > 0);
  const by = [
    ...(answers.age ? [t('by.age', { ages: word(answers.age) })] : []),
    t('by.seeks'),
    ...(answer.km === null ? [] : [t('by.distance')]),
    ...(sharesAny ? [t('by.shared')] : []),
  ];
  return (
    <section className={styles['found']} aria-labelledby="match-finder-found">
      <h2 id="match-finder-found" ref={heading} tabIndex={-1} className={styles['question']}>
        {t(answer.km === FIRST_KM && ids.length === PEOPLE.length ? 'foundNear' : 'found')}
      </h2>
      <p className="muted">{t('by.chosen', { list: format.list(by) })}</p>
      <ul role="list" aria-labelledby="match-finder-found" className={styles['people']}>
        {profiles.map((profile) => (
          <li key={profile.id} className={styles['person']}>
            <MemberCard
              card={profile}
              place={placeOf(profile, regions, format)}
              liked={liked.has(profile.id)}
              heading="h3"
              eager
            />
            <div className={styles['why']}>
              <Why profile={profile} shared={answer.shared[profile.id] ?? []} />
              <div className={styles['acts']}>
                <ButtonLink
                  to={`/members/${profile.id}/chat`}
                  variant="line"
                  aria-label={t('sayTo', { name: profile.name })}
                >
                  {t('say')}
                </ButtonLink>
                <IconButton
                  icon={Heart}
                  look="line"
                  className={styles['like']}
                  label={card('card.like', { name: profile.name })}
                  aria-pressed={liked.has(profile.id)}
                  onClick={() => onLike(profile.id, !liked.has(profile.id))}
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles['on']}>
        <LocaleLink to="/members" className="link">
          {t('all')}
        </LocaleLink>
        <Button variant="line" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </section>
  );
}

/** Visitors see three drawn shadows and the way to join; their answers are sent nowhere. */
export function JoinFirst({ onAgain }: { onAgain: () => void }) {
  const t = useText('match-finder');
  const signup = useSignup();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['found']} aria-labelledby="match-finder-join">
      <h2 id="match-finder-join" ref={heading} tabIndex={-1} className={styles['question']}>
        {t('join.title')}
      </h2>
      <p className={classes('muted', styles['lead'])}>{t('join.text')}</p>
      <div className={styles['on']}>
        <Button variant="primary" size="large" onClick={() => signup({ next: '/match-finder' })}>
          {t('join.join')}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
      <div className={styles['people']} aria-hidden="true">
        {PEOPLE.map((index) => (
          <div key={index} className={styles['person']}>
            <div className={styles['shadow']}>
              <Icon of={Lock} />
            </div>
            <div className={styles['why']}>
              <span className={styles['line']} />
              <span className={classes(styles['line'], styles['short'])} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
