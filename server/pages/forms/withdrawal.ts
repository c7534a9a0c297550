import { withdrawalRequestSchema } from '../../../shared/contract/cases.ts';
import { localisedPath } from '../../../shared/locales.ts';
import { FORM_TOKEN_FIELD, TRAP_FIELD } from '../../../shared/site/site-forms.ts';
import type { WithdrawalForm } from '../../../shared/site/site-forms.ts';
import { SHORTEST_FILLING_MS } from '../../../shared/site/complaints.ts';
import { inTransaction } from '../../database/transaction.ts';
import { parsePart } from '../../http/input/input.ts';
import { textsOf } from '../../http/caller/language.ts';
import { Refusal } from '../../http/route.ts';
import type { Limit } from '../../http/route.ts';
import { byReceiptLink, beginWithdrawal } from '../../modules/money/refunds/withdrawal-link.ts';
import { readLink, withdrawByLink } from '../../modules/money/refunds/withdraw.ts';
import type { Services } from '../../services.ts';
import type { FormPage, FormVisit } from './form-page.ts';
import type { FormTokens } from './form-tokens.ts';
import { refusedForm } from './refused.ts';

const FORM = 'withdrawal';
const PATH = '/pages/return-policy';
const donePath = (link: string): string => `${PATH}?withdraw=${link}#withdraw`;
const FIELDS = ['number', 'email'] as const;
/** A mail goes out for each that is right. */
const beginning: Limit = {
  name: 'withdrawal form',
  points: 5,
  seconds: 3_600,
  per: 'network',
};
const texts = textsOf('withdrawal');

type Stage = Pick<WithdrawalForm, 'stage' | 'order' | 'declared_at'>;

/** The withdrawal of somebody without a session, on the page of the return policy. */
export function createWithdrawalForm(services: Services, tokens: FormTokens): FormPage {
  const { database } = services;

  /** What the mail's link leads to. */
  async function stageOf(link: string): Promise<Stage> {
    const nothing = { order: null, declared_at: null };
    try {
      const now = services.clock.now();
      const order = await readLink({ database, now, services }, link);
      if (order.declared_at !== null)
        return { stage: 'done', order: null, declared_at: order.declared_at };
      const { withdraw } = order;
      if (!withdraw) return { stage: order.account_erased ? 'nothing' : 'late', ...nothing };
      const { number, ordered_at, currency, amount } = order;
      return {
        stage: 'confirm',
        order: {
          number,
          ordered_at,
          currency,
          amount,
          refund_amount: withdraw.amount,
          credits: withdraw.credits,
          ends_premium: withdraw.ends_premium,
        },
        declared_at: null,
      };
    } catch (error) {
      if (error instanceof Refusal) return { stage: 'bad', ...nothing };
      throw error;
    }
  }

  async function show({ query, network, limits, locale }: FormVisit): Promise<WithdrawalForm> {
    const form: WithdrawalForm = {
      page: 'return-policy',
      stage: query.has('withdrawal') ? 'mailed' : 'ask',
      token: tokens.issue(FORM),
      values: {},
      errors: {},
      failure: null,
      link: null,
      order: null,
      declared_at: null,
    };
    const link = query.get('withdraw');
    if (link === null) return form;
    try {
      await limits.count(byReceiptLink, { viewer: null, network });
    } catch (error) {
      return { ...form, failure: refusedForm(services, error, locale, []).failure };
    }
    return { ...form, link, ...(await stageOf(link)) };
  }

  async function begin(
    { locale, network, limits }: FormVisit,
    values: Readonly<Record<string, string>>,
    filledMs: number,
  ): Promise<string> {
    const { number, email } = values;
    const given = withdrawalRequestSchema.parse(
      parsePart(withdrawalRequestSchema, { number, email }, 'body'),
    );
    const refuse = (problem: string) =>
      new Refusal('validation_failed', { fields: { form: problem } });
    if ((values[TRAP_FIELD] ?? '') !== '') throw refuse('invalid');
    if (filledMs < SHORTEST_FILLING_MS) throw refuse('too_fast');
    await limits.count(beginning, { viewer: null, network });
    await beginWithdrawal(database, { ...given, locale, now: services.clock.now() });
    services.wakeJobs.wake();
    return localisedPath(locale, `${PATH}?withdrawal=mailed#withdraw`);
  }

  async function confirm({ locale }: FormVisit, link: string): Promise<string> {
    const effects: (() => void)[] = [];
    const now = services.clock.now();
    await inTransaction(database, async (transaction) => {
      effects.length = 0;
      const afterCommit = (effect: () => void) => effects.push(effect);
      await withdrawByLink({ database: transaction, now, services, afterCommit }, link);
    });
    for (const effect of effects) effect();
    return localisedPath(locale, donePath(link));
  }

  return {
    show,
    async submit(visit, values) {
      const token = values[FORM_TOKEN_FIELD] ?? '';
      const link = values['link'] ?? null;
      const opened = tokens.read(FORM, token);
      const again = async (
        more: Pick<WithdrawalForm, 'errors' | 'failure'>,
        ownToken: string,
      ): Promise<WithdrawalForm> => {
        const query = new URLSearchParams(link === null ? {} : { withdraw: link });
        const form = await show({ ...visit, query });
        const { number = '', email = '' } = values;
        return { ...form, ...more, values: { number, email }, token: ownToken };
      };
      if (!opened) {
        const failure = texts(visit.locale, 'expired') ?? '';
        return { form: await again({ errors: {}, failure }, tokens.issue(FORM)), status: 422 };
      }
      try {
        if (link === null) return { goTo: await begin(visit, values, opened.filledMs) };
        return { goTo: await confirm(visit, link) };
      } catch (error) {
        const { status, code, ...wrong } = refusedForm(services, error, visit.locale, FIELDS);
        // Pressed twice: the first did it, and the page says when.
        if (link !== null && code === 'nothing_to_refund')
          return { goTo: localisedPath(visit.locale, donePath(link)) };
        return { form: await again(wrong, token), status };
      }
    },
  };
}
