import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { regionWord } from '../../../shared/profile-choices.ts';
import type { Answer } from '../../../shared/contract/calls.ts';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useSettings } from '../../session/contexts.ts';
import { PageError } from '../../session/page-error.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { wishOf } from '../../actions/signup/signup.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SignupFlow } from './signup-flow.tsx';
import page from './signup.module.css';
import styles from './member-signup.module.css';

type Card = Answer<'getMemberCard'>['profile'];

/** Members who do not allow it, and nobody, have no such page. */
function useCard(id: string): { card: Card | null; failure: CallFailure | null; ask: () => void } {
  const request = useRequest();
  const [card, setCard] = useState<Card | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void request('getMemberCard', { query: { id } }).then((answer) => {
      if (answer.ok) setCard(answer.value.profile);
      else setFailure(answer.failure);
    });
  }, [request, id, tries]);
  const ask = () => {
    setFailure(null);
    setTries(tries + 1);
  };
  return { card, failure, ask };
}

/** The member that one wants to write to: photo, name, age and region. */
function MemberBeside({ card }: { card: Card }) {
  const t = useText('signup');
  const words = useText('choices');
  const { region_data: regions, fictional_warning: warning } = useSettings();
  const { name, age, country, fictional, main_image: main } = card;
  const region = regions[country]?.find((one) => one.id === card.region)?.name;
  return (
    <aside className={styles['beside']} aria-label={name}>
      <div className={styles['photo']}>
        {main ? (
          <img
            src={main.filename}
            srcSet={`${photoVariant(main.filename, 'medium')} 400w, ${main.filename} 1200w`}
            sizes="(min-width: 768px) 22rem, 6rem"
            width={main.width}
            height={main.height}
            alt={t('member.photo', { name })}
            decoding="async"
          />
        ) : (
          <span className={styles['initial']} aria-hidden="true">
            {Array.from(name)[0]}
          </span>
        )}
      </div>
      <div className={styles['who']}>
        <p className="section-title">{t('member.who', { name, age })}</p>
        {region && (
          <p className="muted">
            {t('member.place', { kind: words(`region.${regionWord(country)}`), region })}
          </p>
        )}
        {fictional && <FictionalTag />}
        {fictional && <p className="small">{warning}</p>}
      </div>
    </aside>
  );
}

/** `/members/{id}/signup`: joining beside a member, whose profile comes after it. */
export function MemberSignupPage() {
  const { id = '' } = useParams();
  if (!UUID_PATTERN.test(id)) throw new PageError(404);
  return <Joining key={id} id={id} />;
}

function Joining({ id }: { id: string }) {
  const t = useText('signup');
  const common = useText('common');
  const failureText = useFailureText();
  const { name: site } = useSettings();
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const { card, failure, ask } = useCard(id);
  useEffect(() => {
    if (!busy) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [busy]);
  if (failure?.code === 'not_found') throw new PageError(404);
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={page['bar']}>
        <LocaleLink to="/" aria-label={common('nav.home', { site })}>
          <Logo />
        </LocaleLink>
      </header>
      {failure ? (
        <ErrorState onRetry={ask}>{failureText(failure)}</ErrorState>
      ) : (
        <div className={styles['both']}>
          {card ? (
            <MemberBeside card={card} />
          ) : (
            <div className={styles['beside']}>
              <Skeleton shape="card" className={styles['photo'] ?? ''} />
            </div>
          )}
          <div className={styles['form']}>
            <h1 className="section-title">
              {card ? t('member.title', { name: card.name }) : t('title')}
            </h1>
            {card && <p className="muted">{t('member.text', { name: card.name })}</p>}
            <SignupFlow
              wish={{ ...wishOf(query), next: `/members/${id}` }}
              onBusy={setBusy}
              hasScene={false}
            />
          </div>
        </div>
      )}
    </div>
  );
}
