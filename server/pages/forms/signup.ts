import { calls } from '../../../shared/contract/calls.ts';
import type { Body } from '../../../shared/contract/calls.ts';
import { dateOf, sexualityOf, WANTED } from '../../../shared/account/signup-fields.ts';
import { suggestEmail } from '../../../shared/account/signup-rules.ts';
import { localisedPath } from '../../../shared/locales.ts';
import { COUNTRIES, GENDERS } from '../../../shared/profile-choices.ts';
import { arrivalOf, carriedQuery } from '../../../shared/site/arrival.ts';
import { SHORTEST_FILLING_MS } from '../../../shared/site/complaints.ts';
import { plainSignupSentPath } from '../../../shared/site/plain-signup.ts';
import { FORM_TOKEN_FIELD, TRAP_FIELD } from '../../../shared/site/site-forms.ts';
import type { SignupForm } from '../../../shared/site/site-forms.ts';
import { parsePart } from '../../http/input/input.ts';
import { textsOf } from '../../http/caller/language.ts';
import { Refusal } from '../../http/route.ts';
import { checkSignups } from '../../modules/account/signup/form.ts';
import type { SignUpBody } from '../../modules/account/signup/form.ts';
import { joining, signUpByForm } from '../../modules/account/signup/sign-up.ts';
import { placesOf } from '../../modules/site/places/places.ts';
import { currentVersions } from '../../modules/texts/store.ts';
import type { Services } from '../../services.ts';
import type { FormPage, FormVisit } from './form-page.ts';
import type { FormTokens } from './form-tokens.ts';
import { refusedForm } from './refused.ts';

const FORM = 'signup';
const FIELDS = ['gender', 'date_of_birth', 'city', 'name', 'email', 'password', 'signup_message'];
const texts = textsOf('site-signup');

type Values = Readonly<Record<string, string>>;

/** Where somebody comes from, by the address of the form’s page. */
const arrivalIn = ({ query }: FormVisit) => arrivalOf(new URLSearchParams(carriedQuery(query)));

/** The form's fields in the words of the API, and what is wrong with those that it cannot say. */
function sentOf(
  values: Values,
  visit: FormVisit,
): { body: Body<'signUp'>; problems: Record<string, string> } {
  const text = (name: string) => values[name] ?? '';
  const problems: Record<string, string> = {};
  const gender = GENDERS.find((one) => one === text('gender'));
  const wanted = WANTED.find((one) => one === text('wanted')) ?? null;
  const [chosen = '', city = ''] = /^([A-Z]{2})\/(.*)$/.exec(text('place'))?.slice(1) ?? [];
  const country = COUNTRIES.find((one) => one === chosen);
  const suggestion = suggestEmail(text('email'));
  if (!gender) problems['gender'] = 'invalid_value';
  if (!country) problems['city'] = 'invalid_value';
  // Without JavaScript a mistyped address cannot be corrected later: it is asked about once.
  if (suggestion !== null && text('kept') !== text('email'))
    problems['email'] = `email_meant:${suggestion}`;
  const sexuality = text('consent') === '' ? null : sexualityOf(gender ?? null, wanted);
  const { tracking, invite } = arrivalIn(visit);
  const [terms, privacy] = [text('terms'), text('privacy')];
  return {
    problems,
    body: {
      email: text('email').trim(),
      name: text('name'),
      password: text('password'),
      date_of_birth: dateOf({ day: text('day'), month: text('month'), year: text('year') }),
      gender: gender ?? 'female',
      ...(country ? { country, city } : {}),
      ...(sexuality ? { sexuality, consent_sensitive: true } : {}),
      ...(text('signup_message').trim() ? { signup_message: text('signup_message') } : {}),
      language: visit.locale,
      place: 'page',
      texts: { ...(terms ? { terms } : {}), ...(privacy ? { privacy } : {}) },
      ...(tracking ? { tracking } : {}),
      ...(invite ? { invite } : {}),
    },
  };
}

/** The page `/signup` for somebody without JavaScript (decision 097). */
export function createSignupForm(services: Services, tokens: FormTokens): FormPage {
  function isOpen(visit: FormVisit): boolean {
    const { tracking, invite } = arrivalIn(visit);
    try {
      checkSignups(
        { tracking: tracking ?? undefined, invite: invite ?? undefined },
        services.settings.current(),
      );
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** The towns to choose from, those of the visitor's country first. */
  function townsFor(visited: string): SignupForm['towns'] {
    const { countries, geoip_default_country: usual } = services.settings.current();
    const first = [visited, usual].find((one) => countries.some((country) => country === one));
    return [...countries]
      .sort((one, other) => Number(other === first) - Number(one === first))
      .map((country) => ({ country, names: placesOf(country).map(({ name }) => name) }));
  }

  async function show(visit: FormVisit): Promise<SignupForm> {
    const { locale, country, query } = visit;
    const now = services.clock.now();
    const current = await currentVersions(services.database, locale, now);
    const [terms, privacy] = [current.get('terms'), current.get('privacy')];
    const wanted = query.get('wanted');
    return {
      page: 'signup',
      stage: query.has('sent') ? 'sent' : isOpen(visit) ? 'ask' : 'closed',
      token: tokens.issue(FORM),
      values: wanted === null ? {} : { wanted },
      errors: {},
      failure: null,
      towns: townsFor(country),
      versions: {
        ...(terms ? { terms: terms.version } : {}),
        ...(privacy ? { privacy: privacy.version } : {}),
      },
    };
  }

  async function send(visit: FormVisit, values: Values, opened: { id: string; filledMs: number }) {
    const { locale, country, network, limits, headers, userAgent } = visit;
    await limits.count(joining, { viewer: null, network });
    const refuse = (problem: string) =>
      new Refusal('validation_failed', { fields: { form: problem } });
    if ((values[TRAP_FIELD] ?? '') !== '') throw refuse('invalid');
    if (opened.filledMs < SHORTEST_FILLING_MS) throw refuse('too_fast');
    const { body, problems } = sentOf(values, visit);
    await signUpByForm(
      {
        body: parsePart(calls.signUp.body, body, 'body') as SignUpBody,
        locale,
        country,
        network,
        headers,
        userAgent,
        now: services.clock.now(),
        services,
      },
      { id: opened.id, problems },
    );
  }

  return {
    show,
    async submit(visit, values) {
      const { locale, query, viewer } = visit;
      // A member has an account.
      if (viewer) return { goTo: localisedPath(locale, '/members') };
      const token = values[FORM_TOKEN_FIELD] ?? '';
      const again = async (
        more: Pick<SignupForm, 'errors' | 'failure'>,
        ownToken: string | null,
      ): Promise<SignupForm> => {
        const form = await show(visit);
        const {
          [FORM_TOKEN_FIELD]: _token,
          [TRAP_FIELD]: _trap,
          password: _password,
          kept: _kept,
          ...typed
        } = values;
        const kept = more.errors['email'] === undefined ? values['kept'] : values['email'];
        return {
          ...form,
          ...more,
          values: { ...typed, ...(kept === undefined ? {} : { kept }) },
          token: ownToken ?? form.token,
        };
      };
      const expired = { errors: {}, failure: texts(locale, 'expired') ?? '' };
      const opened = tokens.read(FORM, token);
      if (!opened) return { form: await again(expired, null), status: 422 };
      try {
        await send(visit, values, opened);
        return { goTo: localisedPath(locale, plainSignupSentPath(query)) };
      } catch (error) {
        const { code, status, ...wrong } = refusedForm(services, error, locale, FIELDS);
        // This form made an account before: it is another one now.
        if (code === 'idempotency_conflict') return { form: await again(expired, null), status };
        return { form: await again(wrong, token), status };
      }
    },
  };
}
