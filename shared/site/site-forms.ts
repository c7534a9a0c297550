import type { ComplaintDoor } from './complaints.ts';
import type { AgreedPage } from './legal-texts.ts';
import type { CaseView } from '../contract/cases.ts';

/** The name of the honeypot: nobody sees this field, and what fills it in is a robot. */
export const TRAP_FIELD = 'website';
/**
 * The name of the field with the one-time token of a form that the server accepts (decision 049).
 */
export const FORM_TOKEN_FIELD = 'form';
/** The name of the field by which a form confirms a notice, and sends none. */
export const CONFIRM_FIELD = 'confirm';

/** What was typed and what is wrong with it, both by field; `failure` is about the whole. */
export interface FormAnswer {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  failure: string | null;
}

/** The page of complaints, notices and appeals. */
export interface ComplaintsForm extends FormAnswer {
  page: 'complaints';
  door: ComplaintDoor;
  /** One token for each form, of one case each; null where the app sends it. */
  tokens: Readonly<Record<ComplaintDoor, string>> | null;
  /** The case of a follow-up link. */
  found: { case: CaseView; link: string } | null;
  /** The link is of no case. */
  isBadLink: boolean;
  /** It was sent just now; its number. */
  sent: number | null;
}

/** The page before anything was sent. */
export const EMPTY_COMPLAINTS: ComplaintsForm = {
  page: 'complaints',
  door: 'complaint',
  tokens: null,
  values: {},
  errors: {},
  failure: null,
  found: null,
  isBadLink: false,
  sent: null,
};

/** The order of a withdrawal that is to be confirmed. Amounts are minor units. */
interface WithdrawalOrder {
  number: number;
  ordered_at: string;
  currency: string;
  amount: number;
  /** What goes back, and for how many unused credits. */
  refund_amount: number;
  credits: number;
  ends_premium: boolean;
}

/** The withdrawal of somebody without a session, on the page of the return policy. */
export interface WithdrawalForm extends FormAnswer {
  page: 'return-policy';
  /**
   * `ask` for number and address, `mailed` afterwards, `confirm` by the mail's link, `done` with its
   * time; `late`, `nothing` and `bad` say why that link does nothing.
   */
  stage: 'ask' | 'mailed' | 'confirm' | 'done' | 'late' | 'nothing' | 'bad';
  token: string;
  /** The mail's link; null before. */
  link: string | null;
  order: WithdrawalOrder | null;
  declared_at: string | null;
}

/** A sign-in that was refused (decision 064); before one the page has no form of the server's. */
export interface LoginForm extends FormAnswer {
  page: 'login';
}

/** The sign-up of somebody without JavaScript (decision 097). */
export interface SignupForm extends FormAnswer {
  page: 'signup';
  /** `closed` where nobody may sign up who was not invited, or not by a partner; `sent` afterwards. */
  stage: 'ask' | 'closed' | 'sent';
  token: string;
  /** The towns to live in, by their countries, the visitor's first. */
  towns: readonly { country: string; names: readonly string[] }[];
  /** The versions of the texts that the form links to. */
  versions: Partial<Record<AgreedPage, string>>;
}

/** What the server adds to a page with a form that works without JavaScript. */
export type SiteForm = ComplaintsForm | WithdrawalForm | LoginForm | SignupForm;
