import { useReducer } from 'react';
import { SIGNUP_STEPS, suggestEmail } from '../../../shared/account/signup-rules.ts';
import { useSettings } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import type { SignupWish } from '../../site/site-context.ts';
import { useText } from '../../i18n/text.ts';
import { checkStep } from './check-step.ts';
import { storedDraft, storeDraft, type Draft } from './draft.ts';
import { signupPlace, useShownTexts } from './shown-texts.ts';
import { initialSignupState, nextSignupState, type SignupState } from './signup-state.ts';
import { knownErrors, stepOfErrors, type Errors } from './step.ts';
import { useJoining } from './use-joining.ts';

interface Signup {
  state: SignupState;
  change: (part: Partial<Draft>) => void;
  goTo: (step: number) => void;
  /**
   * Checks the step, then goes on to the next one or makes the account.
   * @param needsCity whether the step asks for a city.
   */
  submit: (needsCity: boolean) => Promise<void>;
}

/**
 * The way to an account: what was typed and found out, and what leads on.
 * @param isModal whether it is shown over a page.
 * @param onBusy whether the account is being made: nothing may close it then.
 */
export function useSignup({
  wish,
  isModal,
  onBusy,
  onJoined,
}: {
  wish: SignupWish;
  isModal: boolean;
  onBusy: ((busy: boolean) => void) | undefined;
  onJoined: (() => void) | undefined;
}): Signup {
  const t = useText('signup');
  const settings = useSettings();
  const request = useRequest();
  const failureText = useFailureText();
  const { texts, readAgain } = useShownTexts();
  const [state, dispatch] = useReducer(nextSignupState, null, () => {
    const draft = storedDraft();
    return initialSignupState({
      ...draft,
      country: draft.country || settings.geoip_selected_country,
      wanted: draft.wanted ?? wish.wanted ?? null,
    });
  });
  const join = useJoining((progress) => dispatch({ kind: 'progressed', progress }));
  const { draft } = state;
  const { step } = draft;

  const change = (part: Partial<Draft>) => {
    storeDraft({ ...draft, ...part });
    dispatch({ kind: 'typed', part });
  };
  const goTo = (to: number) => {
    storeDraft({ ...draft, step: to });
    dispatch({ kind: 'moved', step: to });
  };
  /** Back to where something is to be mended. */
  const mend = (errors: Errors) => {
    const to = stepOfErrors(errors);
    if (to !== step) storeDraft({ ...draft, step: to });
    dispatch({ kind: 'errors_found', errors, step: to });
  };

  /** Whether one can join with the address; what stands against it is shown. */
  async function acceptsEmail(email: string): Promise<boolean> {
    const suggestion = suggestEmail(email);
    if (suggestion && state.suggestedFor !== email) {
      dispatch({ kind: 'email_suggested', email, suggestion });
      return false;
    }
    dispatch({ kind: 'email_checking' });
    const answer = await request('checkEmail', { query: { email } });
    if (!answer.ok) {
      dispatch({ kind: 'failed', failure: failureText(answer.failure) });
      return false;
    }
    const { status } = answer.value;
    if (status === 'invalid') {
      dispatch({ kind: 'errors_found', errors: { email: t('problem.invalid_email') } });
      return false;
    }
    const isFree = status === 'available';
    dispatch({ kind: 'email_checked', email: isFree ? null : { kind: status } });
    return isFree;
  }

  async function create(): Promise<void> {
    onBusy?.(true);
    const outcome = await join(draft, {
      ...(texts ? { texts } : {}),
      place: signupPlace(isModal),
    });
    onBusy?.(false);
    dispatch({ kind: 'progressed', progress: null });
    if (outcome.ok) {
      dispatch({ kind: 'joined', joined: outcome.joined });
      onJoined?.();
      return;
    }
    const { why } = outcome;
    // Their links lead to the new ones; pressing again agrees to those.
    if (why.kind === 'failed' && why.failure.code === 'text_outdated') await readAgain();
    if (why.kind !== 'failed') {
      dispatch({ kind: 'email_refused', email: { kind: why.kind } });
      return;
    }
    const fields = knownErrors(why.failure.fields ?? {});
    if (Object.keys(fields).length > 0) mend(fields);
    else dispatch({ kind: 'failed', failure: failureText(why.failure) });
  }

  async function submit(needsCity: boolean): Promise<void> {
    if (state.checking) return;
    dispatch({ kind: 'submitted' });
    const { region_data: regions, min_age: minAge, geoip_selected_country: country } = settings;
    const errors = checkStep(t, step, draft, {
      minAge,
      country,
      now: new Date(),
      needsRegion: (regions[draft.country] ?? []).length > 0,
      needsCity,
    });
    if (Object.keys(errors).length > 0) {
      dispatch({ kind: 'errors_found', errors });
      return;
    }
    dispatch({ kind: 'step_accepted' });
    if (step === 0 && !(await acceptsEmail(draft.email.trim()))) return;
    if (step < SIGNUP_STEPS - 1) goTo(step + 1);
    else await create();
  }

  return { state, change, goTo, submit };
}
