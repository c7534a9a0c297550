import { SIGNUP_STEPS } from '../../../shared/account/signup-rules.ts';
import type { Draft } from './draft.ts';
import type { Progress } from './progress.tsx';
import type { Errors } from './step.ts';
import type { EmailStatus } from './steps/email-notice.tsx';
import type { Joined } from './use-joining.ts';

export interface SignupState {
  draft: Draft;
  errors: Errors;
  /** Counts the errors found, so that the same ones take the focus again. */
  errorsFound: number;
  /** What the server says of the address; null while it says nothing against it. */
  email: EmailStatus;
  /** The address for which another one was suggested: the member keeps it. */
  suggestedFor: string;
  /** Why the last request failed. */
  failure: string | null;
  /** How far the account is made; null while it is not being made. */
  progress: Progress | null;
  joined: Joined | null;
}

export const initialSignupState = (draft: Draft): SignupState => ({
  draft,
  errors: {},
  errorsFound: 0,
  email: null,
  suggestedFor: '',
  failure: null,
  progress: null,
  joined: null,
});

export type SignupAction =
  | { kind: 'typed'; part: Partial<Draft> }
  | { kind: 'moved'; step: number }
  | { kind: 'submitted' }
  | { kind: 'step_accepted' }
  | { kind: 'errors_found'; errors: Errors; step?: number }
  | { kind: 'email_suggested'; email: string; suggestion: string }
  | { kind: 'failed'; failure: string }
  | { kind: 'progressed'; progress: Progress | null }
  | { kind: 'email_refused'; email: EmailStatus }
  | { kind: 'joined'; joined: Joined };

/** The fields of the draft that have another name in the API. */
const FIELD_OF: Readonly<Record<string, string>> = {
  day: 'date_of_birth',
  month: 'date_of_birth',
  year: 'date_of_birth',
  message: 'signup_message',
};

/** What is being mended is no longer shown as wrong. */
function errorsWithout(errors: Errors, part: Partial<Draft>): Errors {
  const mended = new Set(Object.keys(part).map((key) => FIELD_OF[key] ?? key));
  if (!Object.keys(errors).some((field) => mended.has(field))) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.has(field)));
}

/** The next state of the sign-up (pure): storing the draft and asking the server are the caller's. */
export function nextSignupState(state: SignupState, action: SignupAction): SignupState {
  switch (action.kind) {
    case 'typed':
      return {
        ...state,
        draft: { ...state.draft, ...action.part },
        errors: errorsWithout(state.errors, action.part),
        email: action.part.email === undefined ? state.email : null,
      };
    case 'moved':
      return {
        ...state,
        draft: { ...state.draft, step: action.step },
        errors: {},
        failure: null,
      };
    case 'submitted':
      return { ...state, failure: null };
    case 'step_accepted':
      return { ...state, errors: {} };
    case 'errors_found':
      return {
        ...state,
        errors: action.errors,
        errorsFound: state.errorsFound + 1,
        draft: { ...state.draft, step: action.step ?? state.draft.step },
      };
    case 'email_suggested':
      return {
        ...state,
        suggestedFor: action.email,
        email: { kind: 'suggestion', email: action.suggestion },
      };
    case 'failed':
      return { ...state, failure: action.failure };
    case 'progressed':
      return { ...state, progress: action.progress };
    case 'email_refused':
      return {
        ...state,
        email: action.email,
        draft: { ...state.draft, step: SIGNUP_STEPS - 1 },
      };
    case 'joined':
      return { ...state, joined: action.joined };
  }
}
