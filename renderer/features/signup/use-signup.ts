import { useEffect, useReducer, useState } from 'react';
import { SIGNUP_STEPS, suggestEmail } from '../../../shared/account/signup-rules.ts';
import { useSettings } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useTowns } from '../../session/use-towns.ts';
import type { SignupWish } from '../../site/site-context.ts';
import { useText } from '../../i18n/text.ts';
import { checkSteps } from './check-step.ts';
import { storedDraft, storeDraft, type Draft } from './draft.ts';
import { signupPlace, useShownTexts } from './shown-texts.ts';
import { initialSignupState, nextSignupState, type SignupState } from './signup-state.ts';
import { knownErrors, stepOfErrors, type Errors } from './step.ts';
import { useJoining } from './use-joining.ts';
import { useStepHistory } from './use-step-history.ts';

interface Signup {
  state: SignupState;
  places: ReturnType<typeof useTowns>;
  change: (part: Partial<Draft>) => void;
  back: () => void;
  /** Checks what was filled in, then goes on to the next step or makes the account. */
  submit: () => Promise<void>;
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
  const { draft, joined } = state;
  const { step } = draft;
  const places = useTowns(draft.country);
  const moves = state.progress === null && joined === null;
  const entries = useStepHistory(
    step,
    moves ? (to) => dispatch({ kind: 'moved', step: to }) : null,
  );

  // Autofill changes several fields at once: only the result is stored.
  const [before] = useState(draft);
  useEffect(() => {
    if (draft !== before) storeDraft(draft);
  }, [draft, before]);

  const change = (part: Partial<Draft>) => dispatch({ kind: 'typed', part });
  const mend = (errors: Errors) => {
    const to = stepOfErrors(errors);
    if (to !== step) entries.push(to);
    dispatch({ kind: 'errors_found', errors, step: to });
  };

  async function create(): Promise<void> {
    onBusy?.(true);
    dispatch({ kind: 'progressed', progress: 'checking' });
    // Later the router would look again who may see this page, and send the new member away from it.
    await entries.clear();
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
    entries.restore();
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

  async function submit(): Promise<void> {
    dispatch({ kind: 'submitted' });
    const { region_data: regions, min_age: minAge, geoip_selected_country: country } = settings;
    const listed = places.towns?.length !== 0;
    const errors = checkSteps(t, step, draft, {
      minAge,
      country,
      now: new Date(),
      needsRegion: !listed && (regions[draft.country] ?? []).length > 0,
      needsCity: listed,
    });
    if (Object.keys(errors).length > 0) {
      mend(errors);
      return;
    }
    dispatch({ kind: 'step_accepted' });
    if (step < SIGNUP_STEPS - 1) {
      entries.push(step + 1);
      dispatch({ kind: 'moved', step: step + 1 });
      return;
    }
    const email = draft.email.trim();
    const suggestion = suggestEmail(email);
    if (suggestion && state.suggestedFor !== email)
      dispatch({ kind: 'email_suggested', email, suggestion });
    else await create();
  }

  return { state, places, change, back: entries.back, submit };
}
