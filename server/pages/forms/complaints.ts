import { complaintOf } from '../../../shared/site/complaint-form.ts';
import { COMPLAINT_DOORS } from '../../../shared/site/complaints.ts';
import type { ComplaintDoor } from '../../../shared/site/complaints.ts';
import { calls } from '../../../shared/contract/calls.ts';
import type { Complaint } from '../../../shared/contract/cases.ts';
import { localisedPath } from '../../../shared/locales.ts';
import {
  CONFIRM_FIELD,
  EMPTY_COMPLAINTS,
  FORM_TOKEN_FIELD,
  TRAP_FIELD,
} from '../../../shared/site/site-forms.ts';
import type { ComplaintsForm } from '../../../shared/site/site-forms.ts';
import { inTransaction } from '../../database/transaction.ts';
import { parsePart } from '../../http/input/input.ts';
import { textsOf } from '../../http/caller/language.ts';
import { complain, complaining } from '../../modules/cases/complain.ts';
import { confirmNotice } from '../../modules/cases/confirm-notice.ts';
import { casePath, createCaseLink, byCaseLink } from '../../modules/cases/links.ts';
import { readCaseOfLink } from '../../modules/cases/view.ts';
import { Refusal } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { FormPage, FormVisit } from './form-page.ts';
import type { FormTokens } from './form-tokens.ts';
import { refusedForm } from './refused.ts';

const FIELDS = ['kind', 'text', 'email', 'name', 'url', 'decision', 'good_faith'] as const;
const texts = textsOf('complaints');
const doorIn = (value: string | null | undefined): ComplaintDoor =>
  COMPLAINT_DOORS.find((door) => door === value) ?? 'complaint';

/** The page `/complaints`: three doors, and the case of a follow-up link. */
export function createComplaintsForm(services: Services, tokens: FormTokens): FormPage {
  const freshTokens = (): Record<ComplaintDoor, string> => ({
    complaint: tokens.issue('complaint'),
    notice: tokens.issue('notice'),
    appeal: tokens.issue('appeal'),
  });

  async function show({ query, network, limits, locale }: FormVisit): Promise<ComplaintsForm> {
    const form = {
      ...EMPTY_COMPLAINTS,
      door: doorIn(query.get('door')),
      tokens: freshTokens(),
    };
    const link = query.get('case');
    if (link === null) return form;
    try {
      await limits.count(byCaseLink, { viewer: null, network });
      const found = await readCaseOfLink(services.database, link);
      return {
        ...form,
        door: 'appeal',
        found: { case: found, link },
        sent: query.has('sent') ? found.number : null,
      };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'not_found') return { ...form, isBadLink: true };
      return { ...form, failure: refusedForm(services, error, locale, []).failure };
    }
  }

  async function store(visit: FormVisit, body: Complaint): Promise<string> {
    const effects: (() => void)[] = [];
    const link = await inTransaction(services.database, async (database) => {
      effects.length = 0;
      const now = services.clock.now();
      const { id } = await complain(
        {
          database,
          now,
          locale: visit.locale,
          country: visit.country,
          services,
          afterCommit: (effect) => effects.push(effect),
        },
        visit.viewer,
        body,
      );
      return createCaseLink(database, id, now);
    });
    for (const effect of effects) effect();
    return localisedPath(visit.locale, `${casePath(link)}&sent=1`);
  }

  return {
    show,
    async submit(visit, values) {
      const { locale, network, limits } = visit;
      const door = doorIn(values['door']);
      const token = values[FORM_TOKEN_FIELD] ?? '';
      const opened = tokens.read(door, token);
      const again = async (
        more: Pick<ComplaintsForm, 'errors' | 'failure'>,
        ownToken: string | null,
      ): Promise<ComplaintsForm> => {
        const form = await show({ ...visit, query: new URLSearchParams(linkOf(values)) });
        const { [FORM_TOKEN_FIELD]: _token, [TRAP_FIELD]: _trap, ...typed } = values;
        const own = ownToken === null ? {} : { [door]: ownToken };
        return { ...form, ...more, door, values: typed, tokens: { ...freshTokens(), ...own } };
      };
      const link = values['link'] ?? '';
      const confirms = values[CONFIRM_FIELD] !== undefined;
      const expired = { errors: {}, failure: texts(locale, 'form.expired') ?? '' };
      if (!opened) return { form: await again(expired, null), status: 422 };
      try {
        if (confirms) {
          await limits.count(byCaseLink, { viewer: null, network });
          const now = services.clock.now();
          await inTransaction(services.database, (database) => confirmNotice(database, link, now));
          return { goTo: localisedPath(locale, casePath(link)) };
        }
        const sent = complaintOf(values, door, opened);
        const body = parsePart(calls.complain.body, sent, 'body') as Complaint;
        await limits.count(complaining, { viewer: null, network });
        return { goTo: await store(visit, body) };
      } catch (error) {
        const { code, status, ...wrong } = refusedForm(services, error, locale, FIELDS);
        // This form was sent before, with other words: it is another complaint now.
        if (code === 'idempotency_conflict') return { form: await again(expired, null), status };
        return { form: await again(wrong, token), status };
      }
    },
  };
}

/** The query of the page that a form was on. */
const linkOf = (values: Readonly<Record<string, string>>): Record<string, string> =>
  values['link'] ? { case: values['link'] } : {};
