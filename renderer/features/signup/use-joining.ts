import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { dateOf, sexualityOf } from '../../../shared/account/signup-fields.ts';
import { COUNTRIES } from '../../../shared/profile-choices.ts';
import type { Answer, Body } from '../../../shared/contract/calls.ts';
import type { User } from '../../../shared/contract/profile.ts';
import { firstSearch } from '../../../shared/discover/first-search.ts';
import { SEARCH_FIELDS } from '../../../shared/discover/search-fields.ts';
import { searchKey } from '../../../shared/discover/search-key.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { fetchMemberPart } from '../../session/member-part.ts';
import { signedIn } from '../../session/session.ts';
import { arrival } from '../../session/tracking.ts';
import { useRequest } from '../../session/use-request.ts';
import { useLocale, usePath } from '../../i18n/locale.ts';
import { connectWorker } from '../../worker/host/client.ts';
import { deleteDraft, type Draft } from './draft.ts';
import type { Progress } from './progress.tsx';

export type Found = Pick<Answer<'searchMembers'>, 'results' | 'numResults'>;
/** A made account: whose (null where only the mail says it), matches, and whether the mail left. */
export interface Joined {
  email: string;
  user: User | null;
  found: Found | null;
  mailed: boolean;
}
/** Why no account was made. All but `failed` concern the e-mail address. */
type NotJoined =
  { kind: 'active' | 'deleted' | 'barred' } | { kind: 'failed'; failure: CallFailure };

/** Who was found, or where nobody is near, who is a little further. */
const foundOf = (answer: Answer<'searchMembers'>): Found =>
  answer.results.length > 0
    ? answer
    : { results: answer.similar_results, numResults: answer.similar_numResults };

/** How long the last step waits for the mail to leave, and how often it looks. */
const MAIL_WAIT_MS = 12_000;
const MAIL_LOOK_MS = 400;

type Agreed = Pick<Body<'signUp'>, 'texts' | 'place'>;

/** What is sent of a draft. Whom one desires goes along only with the consent to it. */
function signupBody(
  draft: Draft,
  { language, ...agreed }: { language: Locale } & Agreed,
): Body<'signUp'> & { language: Locale } {
  const sexuality = draft.consent ? sexualityOf(draft.gender, draft.wanted) : null;
  const { tracking, invite } = arrival();
  const country = COUNTRIES.find((one) => one === draft.country);
  if (!country || !draft.gender) throw new Error('The steps before were not checked.');
  return {
    email: draft.email.trim(),
    name: draft.name,
    password: draft.password,
    date_of_birth: dateOf(draft),
    gender: draft.gender,
    country,
    language,
    ...agreed,
    ...(draft.region ? { region: draft.region } : {}),
    ...(draft.city ? { city: draft.city } : {}),
    ...(sexuality ? { sexuality, consent_sensitive: true } : {}),
    ...(draft.message.trim() ? { signup_message: draft.message } : {}),
    ...(tracking ? { tracking } : {}),
    ...(invite ? { invite } : {}),
  };
}

/** Makes the account, with the progress steps. */
export function useJoining(
  onStep: (step: Progress) => void,
): (
  draft: Draft,
  agreed: Agreed,
) => Promise<{ ok: true; joined: Joined } | { ok: false; why: NotJoined }> {
  const request = useRequest();
  const locale = useLocale();
  const path = usePath();
  const navigate = useNavigate();
  const [sent] = useState(() => ({ body: '', key: '' }));
  const shown = useRef(true);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const waitForMail = useCallback(async (): Promise<boolean> => {
    for (const until = Date.now() + MAIL_WAIT_MS; Date.now() < until;) {
      const answer = await request('getActivation', {});
      if (!answer.ok) return false;
      if (answer.value.sent) return true;
      await new Promise((resolve) => {
        setTimeout(resolve, MAIL_LOOK_MS);
      });
    }
    return false;
  }, [request]);

  return useCallback(
    async (draft, agreed) => {
      const step = (at: Progress) => {
        if (shown.current) latest.current(at);
      };
      step('checking');
      const body = signupBody(draft, { language: locale, ...agreed });
      const checked = await request('checkEmail', { query: { email: body.email } });
      if (!checked.ok) return { ok: false, why: { kind: 'failed', failure: checked.failure } };
      const { status } = checked.value;
      if (status === 'active') return { ok: false, why: { kind: 'active' } };
      if (status === 'deleted' || status === 'barred') return { ok: false, why: { kind: status } };

      step('creating');
      // The same again is the same account; whatever was changed is another attempt.
      const written = JSON.stringify(body);
      if (sent.body !== written) Object.assign(sent, { body: written, key: newId() });
      const made = await connectWorker().signUp({ body, key: sent.key });
      if (!made.ok) {
        const { code } = made.failure;
        return {
          ok: false,
          why:
            code === 'email_taken'
              ? { kind: 'active' }
              : code === 'account_deleted'
                ? { kind: 'deleted' }
                : code === 'address_barred'
                  ? { kind: 'barred' }
                  : { kind: 'failed', failure: made.failure },
        };
      }
      deleteDraft();
      const user = made.value;
      if (!user) {
        step('mailing');
        return { ok: true, joined: { email: body.email, user, found: null, mailed: false } };
      }
      // From here on the next page is a member's, whichever it is.
      const entered = fetchMemberPart().then(() => signedIn(user.id, () => undefined));

      step('matching');
      const { wanted } = draft;
      const found = await request('searchMembers', {
        query: Object.fromEntries(
          new URLSearchParams(
            searchKey({
              ...firstSearch(user.profile, SEARCH_FIELDS),
              gender: wanted && wanted !== 'both' ? wanted : undefined,
            }),
          ),
        ),
      });
      step('mailing');
      const mailed = await waitForMail();
      await entered.catch(() => location.assign(path('/members')));
      if (!shown.current) void navigate(path('/members'), { replace: true });
      return {
        ok: true,
        joined: { email: user.email, user, found: found.ok ? foundOf(found.value) : null, mailed },
      };
    },
    [request, locale, path, navigate, sent, waitForMail],
  );
}
