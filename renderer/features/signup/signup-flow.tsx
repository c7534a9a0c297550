import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { SIGNUP_STEPS } from '../../../shared/account/signup-rules.ts';
import { asksForPage, loginLink } from '../../session/access.ts';
import { useSettings } from '../../session/contexts.ts';
import type { SignupWish } from '../../site/site-context.ts';
import { arrival } from '../../session/tracking.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Complete } from './complete.tsx';
import type { Draft } from './draft.ts';
import { InviteOnly } from './invite-only.tsx';
import { ProgressList } from './progress.tsx';
import styles from './signup.module.css';
import { AboutYouStep } from './steps/about-you-step.tsx';
import { BirthDateStep } from './steps/birth-date-step.tsx';
import { EmailStep } from './steps/email-step.tsx';
import { FinishStep } from './steps/finish-step.tsx';
import { NameStep } from './steps/name-step.tsx';
import { useSignup } from './use-signup.ts';

interface SignupFlowProps {
  wish: SignupWish;
  /** Shows the members that fit once the account is there, in place of a word about them. */
  showMatches?: boolean;
  /** Whether the account is being made: nothing may close it then. */
  onBusy?: (busy: boolean) => void;
  onJoined?: () => void;
  /** Whether it is shown over a page. */
  isModal?: boolean;
}

/** Joining in five steps, 0 to 4, then complete. */
export function SignupFlow(props: SignupFlowProps) {
  const { signups, name } = useSettings();
  const { tracking, invite } = arrival();
  const may =
    signups === 'all' || invite !== null || (signups === 'with_trafficsource' && tracking !== null);
  return may ? <Steps {...props} /> : <InviteOnly site={name} login={loginLink(props.wish.next)} />;
}

/** Where joining leads: the page that asked for it, else the members that one looks for. */
function nextOf({ next }: SignupWish, { wanted }: Draft): string {
  if (asksForPage(next)) return next;
  return wanted && wanted !== 'both' ? `/members?gender=${wanted}` : '/members';
}

function Steps({ wish, showMatches = false, onBusy, onJoined, isModal = false }: SignupFlowProps) {
  const t = useText('signup');
  const auth = useText('auth');
  const common = useText('common');
  const { state, change, goTo, submit } = useSignup({ wish, isModal, onBusy, onJoined });
  const { draft, errors, errorsFound, email, checking, failure, progress, joined } = state;
  const box = useRef<HTMLDivElement>(null);
  const { step } = draft;

  // A new step begins at its first field; one with something to mend at that, each time it is
  // looked for.
  const place = joined ? 'complete' : progress ? 'progress' : step;
  useEffect(() => {
    const target =
      box.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-problem] input, [data-step-focus]',
      ) ??
      box.current?.querySelector<HTMLElement>(
        'form input:not([hidden]), form textarea, form select',
      );
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [place, errorsFound]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(box.current?.querySelector('select[name="city"]') !== null);
  };

  if (joined)
    return (
      <div ref={box}>
        <Complete
          joined={joined}
          showMatches={showMatches}
          next={nextOf(wish, draft)}
          back={asksForPage(wish.next)}
        />
      </div>
    );
  if (progress)
    return (
      <div ref={box}>
        <ProgressList at={progress} />
      </div>
    );
  const part = { draft, errors, change };
  return (
    <div ref={box} className={styles['flow']} data-step={step}>
      <div className={styles['head']}>
        <p className="small muted">{t('step', { number: step + 1, total: SIGNUP_STEPS })}</p>
        <span className={styles['line']} aria-hidden="true">
          {Array.from({ length: SIGNUP_STEPS }, (_, index) => (
            <i key={index} className={index <= step ? styles['on'] : undefined} />
          ))}
        </span>
        <h2 className="page-title">{t(`steps.${step as 0 | 1 | 2 | 3 | 4}`)}</h2>
      </div>
      <p className="sr-only" role="status">
        {t('step', { number: step + 1, total: SIGNUP_STEPS })}:{' '}
        {t(`steps.${step as 0 | 1 | 2 | 3 | 4}`)}
      </p>
      {failure && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {failure}
        </Notice>
      )}
      <form className={styles['fields']} onSubmit={onSubmit} noValidate>
        {step === 0 && (
          <EmailStep
            {...part}
            status={email}
            login={loginLink(wish.next)}
            onAccept={(accepted) => change({ email: accepted })}
          />
        )}
        {step === 1 && <NameStep {...part} />}
        {step === 2 && <BirthDateStep {...part} />}
        {step === 3 && <AboutYouStep {...part} />}
        {step === 4 && <FinishStep {...part} />}
        <div className={styles['buttons']}>
          {step > 0 && (
            <Button variant="quiet" size="large" onClick={() => goTo(step - 1)}>
              {common('back')}
            </Button>
          )}
          <Button type="submit" variant="primary" size="large" busy={checking}>
            {t(step === SIGNUP_STEPS - 1 ? 'create' : 'next')}
          </Button>
        </div>
      </form>
      {step === 0 && (
        <p className="small">
          {t('login')}{' '}
          <LocaleLink to={loginLink(wish.next)} className="link">
            {auth('login.action')}
          </LocaleLink>
        </p>
      )}
    </div>
  );
}
