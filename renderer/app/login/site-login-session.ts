import type { User } from '../../../shared/contract/profile.ts';
import { localeOfPath, type Locale } from '../../../shared/locales.ts';
import type { CallFailure, Result } from '../../../shared/result.ts';
import { landingPath } from '../../../shared/site/landing-path.ts';
import { loginFailure } from '../../features/auth/login-failure.ts';
import { i18n } from '../../i18n/i18n.ts';
import { showLanguage } from '../../i18n/languages.ts';
import { rememberMember } from '../../local/session.ts';
import { claimTabNotes } from '../../local/tab-notes.ts';
import type { LoginAct, LoginModule } from '../../site/script/login/login-module.ts';
import { connectWorker } from '../../worker/host/client.ts';
import { loadMemberPart } from '../member/load.ts';

const localeHere = (): Locale => localeOfPath(location.pathname) ?? 'nl';

/** Starts the sync engine and fetches what members' pages need, while the visitor types. */
export async function beginLogin(): Promise<void> {
  connectWorker();
  await Promise.all([showLanguage(localeHere()), loadMemberPart()]);
}

function ask(act: LoginAct, locale: Locale): Promise<Result<User | null>> {
  const worker = connectWorker();
  if (act.how === 'passkey')
    return worker.signInWithPasskey({ credential: act.credential, locale });
  const { how, email, password } = act;
  return worker[how]({ email, password, locale });
}

async function refusalOf(
  failure: CallFailure,
  locale: Locale,
): Promise<Awaited<ReturnType<LoginModule['logIn']>>> {
  // Texts in Dutch are better than none.
  await showLanguage(locale).catch(() => undefined);
  const texts = {
    auth: i18n.getFixedT(i18n.language, 'auth'),
    errors: i18n.getFixedT(i18n.language, 'errors'),
  };
  return { code: failure.code, words: loginFailure(texts, failure) };
}

/** Signs in by the sync engine, as the app does, and loads the app on the page that was wanted. */
export async function enter(
  act: LoginAct,
  next: string | null,
): Promise<Awaited<ReturnType<LoginModule['logIn']>>> {
  const locale = localeHere();
  const answer = await ask(act, locale).catch((): Result<never> => {
    return { ok: false, failure: { code: 'unreachable', message: '' } };
  });
  if (!answer.ok) return refusalOf(answer.failure, locale);
  if (answer.value) {
    // A page from the service worker's cache does not say who is signed in.
    rememberMember(answer.value.id);
    claimTabNotes(answer.value.id);
  }
  location.replace(landingPath(locale, next));
  return null;
}
