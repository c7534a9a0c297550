import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { SIGNUP_STEPS, suggestEmail } from '../../../shared/account/signup-rules.ts';
import { asksForPage, loginLink } from '../../session/access.ts';
import { useSettings } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import type { SignupWish } from '../../site/site-context.ts';
import { arrival } from '../../session/tracking.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { checkStep } from './check-step.ts';
import { Complete } from './complete.tsx';
import { keepDraft, keptDraft, type Draft } from './draft.ts';
import { InviteOnly } from './invite-only.tsx';
import { ProgressList, type Progress } from './progress.tsx';
import { signupPlace, useShownTexts } from './shown-texts.ts';
import styles from './signup.module.css';
import { knownErrors, stepOfErrors, type Errors } from './step.ts';
import { AboutYouStep } from './steps/about-you-step.tsx';
import { BirthDateStep } from './steps/birth-date-step.tsx';
import { EmailStep, type EmailNews } from './steps/email-step.tsx';
import { FinishStep } from './steps/finish-step.tsx';
import { NameStep } from './steps/name-step.tsx';
import { useJoining, type Joined } from './use-joining.ts';

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
  const settings = useSettings();
  const request = useRequest();
  const failureText = useFailureText();
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = keptDraft();
    return {
      ...kept,
      country: kept.country || settings.geoip_selected_country,
      wanted: kept.wanted ?? wish.wanted ?? null,
    };
  });
  const [errors, setErrors] = useState<Errors>({});
  const [news, setNews] = useState<EmailNews>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [joined, setJoined] = useState<Joined | null>(null);
  const [asSuggested, setAsSuggested] = useState('');
  const [looked, setLooked] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const join = useJoining(setProgress);
  const { texts, readAgain } = useShownTexts();
  const { step } = draft;

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
    if (part.email !== undefined) setNews(null);
    // What is being mended is not told off any more.
    const mended = new Set<string>(
      Object.keys(part).map((key) =>
        ['day', 'month', 'year'].includes(key)
          ? 'date_of_birth'
          : key === 'message'
            ? 'signup_message'
            : key,
      ),
    );
    if (Object.keys(errors).some((field) => mended.has(field)))
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.has(field))));
  };
  const goTo = (to: number) => {
    setErrors({});
    setFailure(null);
    change({ step: to });
  };
  const tell = (found: Errors) => {
    setErrors(found);
    setLooked((times) => times + 1);
  };
  /** Back to where something is to be mended. */
  const mend = (found: Errors) => {
    tell(found);
    const to = stepOfErrors(found);
    if (to === step) return;
    setDraft({ ...draft, step: to });
    keepDraft({ ...draft, step: to });
  };

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
  }, [place, looked]);

  /** What the address stands for; null when one can join with it. */
  async function newsOf(email: string): Promise<EmailNews | 'failed'> {
    const suggestion = suggestEmail(email);
    if (suggestion && asSuggested !== email) {
      setAsSuggested(email);
      return { kind: 'suggestion', email: suggestion };
    }
    setAsking(true);
    const answer = await request('checkEmail', { query: { email } });
    setAsking(false);
    if (!answer.ok) {
      setFailure(failureText(answer.failure));
      return 'failed';
    }
    const { status } = answer.value;
    if (status === 'invalid') {
      tell({ email: t('problem.invalid_email') });
      return 'failed';
    }
    return status === 'available' ? null : { kind: status };
  }

  async function create(): Promise<void> {
    onBusy?.(true);
    const outcome = await join(draft, {
      ...(texts ? { texts } : {}),
      place: signupPlace(isModal),
    });
    onBusy?.(false);
    setProgress(null);
    if (outcome.ok) {
      setJoined(outcome.joined);
      onJoined?.();
      return;
    }
    const { why } = outcome;
    // Their links lead to the new ones; pressing again agrees to those.
    if (why.kind === 'failed' && why.failure.code === 'text_outdated') await readAgain();
    if (why.kind !== 'failed') {
      setNews({ kind: why.kind === 'taken' ? 'active' : why.kind });
      setDraft({ ...draft, step: 0 });
      return;
    }
    const fields = knownErrors(why.failure.fields ?? {});
    if (Object.keys(fields).length > 0) mend(fields);
    else setFailure(failureText(why.failure));
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (asking) return;
    setFailure(null);
    const { region_data: regions, min_age: minAge, geoip_selected_country: country } = settings;
    const needsRegion = (regions[draft.country] ?? []).length > 0;
    const needsCity = box.current?.querySelector('select[name="city"]') !== null;
    const found = checkStep(t, step, draft, {
      minAge,
      country,
      now: new Date(),
      needsRegion,
      needsCity,
    });
    if (Object.keys(found).length > 0) {
      tell(found);
      return;
    }
    setErrors({});
    if (step === 0) {
      const about = await newsOf(draft.email.trim());
      if (about === 'failed') return;
      setNews(about);
      if (about) return;
    }
    if (step < SIGNUP_STEPS - 1) goTo(step + 1);
    else await create();
  }

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
      <form className={styles['fields']} onSubmit={(event) => void submit(event)} noValidate>
        {step === 0 && (
          <EmailStep
            {...part}
            news={news}
            login={loginLink(wish.next)}
            onTake={(email) => change({ email })}
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
          <Button type="submit" variant="primary" size="large" busy={asking}>
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
