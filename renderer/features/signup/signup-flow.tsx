import { ArrowLeft, CircleAlert } from 'lucide-react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { SIGNUP_STEPS } from '../../../shared/account/signup-rules.ts';
import { asksForPage, loginLink } from '../../session/access.ts';
import { useSettings } from '../../session/contexts.ts';
import type { SignupWish } from '../../site/site-context.ts';
import { arrival } from '../../session/tracking.ts';
import { useText } from '../../i18n/text.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Complete } from './complete.tsx';
import type { Draft } from './draft.ts';
import { InviteOnly } from './invite-only.tsx';
import { ProgressList } from './progress.tsx';
import { Evening } from './scene/evening.tsx';
import styles from './signup.module.css';
import { BirthDateStep } from './steps/birth-date-step.tsx';
import { LoginStep } from './steps/login-step.tsx';
import { NameStep } from './steps/name-step.tsx';
import { PlaceStep } from './steps/place-step.tsx';
import { WhoStep } from './steps/who-step.tsx';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { useSignup } from './use-signup.ts';

interface SignupFlowProps {
  wish: SignupWish;
  /** Whether the account is being made: nothing may close it then. */
  onBusy?: (busy: boolean) => void;
  onJoined?: () => void;
  /** Whether it is shown over a page. */
  isModal?: boolean;
  hasScene?: boolean;
  /** Whether it leads to the login itself. */
  hasLogin?: boolean;
}

/** Joining in five steps, 0 to 4, one question each; then complete. */
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

function Steps({
  wish,
  onBusy,
  onJoined,
  isModal = false,
  hasScene = true,
  hasLogin = true,
}: SignupFlowProps) {
  const t = useText('signup');
  const auth = useText('auth');
  const common = useText('common');
  const { name: site } = useSettings();
  const { state, places, change, back, submit } = useSignup({ wish, isModal, onBusy, onJoined });
  const { draft, errors, errorsFound, email, failure, progress, joined } = state;
  const box = useRef<HTMLDivElement>(null);
  useKeyboardRoom(box);
  const step = draft.step as 0 | 1 | 2 | 3 | 4;

  // A new step begins at its first field, or at its question where that is a choice; one with
  // something to mend at that, each time it is looked for.
  const place = joined ? 'complete' : progress ? 'progress' : step;
  useEffect(() => {
    box.current?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
    const target =
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] input') ??
      box.current?.querySelector<HTMLElement>('[data-step-focus]') ??
      box.current?.querySelector<HTMLElement>(
        'form input:not([hidden]), form textarea, form select',
      );
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [place, errorsFound]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };

  const part = { draft, errors, change };
  const title = t(`steps.${step}`);
  const number = t('step', { number: step + 1, total: SIGNUP_STEPS });
  return (
    <div ref={box} className={styles['stage']}>
      {hasScene && !(isModal && joined) && <Evening draft={draft} />}
      {joined ? (
        <Complete joined={joined} next={nextOf(wish, draft)} back={asksForPage(wish.next)} />
      ) : progress ? (
        <ProgressList at={progress} />
      ) : (
        <div className={styles['flow']} data-step={step}>
          <div className={styles['head']}>
            <p className="sr-only">{number}</p>
            <span className={styles['line']} aria-hidden="true">
              {Array.from({ length: SIGNUP_STEPS }, (_, index) => (
                <i key={index} className={index <= step ? styles['on'] : undefined} />
              ))}
            </span>
            <h2
              className="page-title"
              tabIndex={step === 0 ? -1 : undefined}
              data-step-focus={step === 0 ? true : undefined}
            >
              {title}
            </h2>
            <p className="muted">{t(`why.${step}`, { site })}</p>
          </div>
          <p className="sr-only" role="status">
            {number}: {title}
          </p>
          {failure && (
            <Notice boxed tone="danger" icon={CircleAlert} role="alert">
              {failure}
            </Notice>
          )}
          <form className={styles['fields']} onSubmit={onSubmit} noValidate>
            {step === 0 && <WhoStep {...part} />}
            {step === 1 && <BirthDateStep {...part} />}
            {step === 2 && <PlaceStep {...part} places={places} />}
            {step === 3 && <NameStep {...part} />}
            {step === 4 && <LoginStep {...part} status={email} login={loginLink(wish.next)} />}
            {/* A press leaves the focus, and with it the keyboard, at the field. */}
            <div className={styles['buttons']} onMouseDown={(event) => event.preventDefault()}>
              {step > 0 && (
                <IconButton
                  icon={ArrowLeft}
                  label={common('back')}
                  look="line"
                  large
                  onClick={back}
                />
              )}
              <Button type="submit" variant="primary" size="large">
                {t(step === SIGNUP_STEPS - 1 ? 'create' : 'next')}
              </Button>
            </div>
          </form>
          {hasLogin && step === 0 && (
            <p className="small">
              {t('login')}{' '}
              <LocaleLink to={loginLink(wish.next)} className="link">
                {auth('login.action')}
              </LocaleLink>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
