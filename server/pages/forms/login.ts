import { calls } from '../../../shared/contract/calls.ts';
import { landingPath } from '../../../shared/site/landing-path.ts';
import type { LoginForm } from '../../../shared/site/site-forms.ts';
import { parsePart } from '../../http/input/input.ts';
import { signIn, signingIn } from '../../modules/account/sign-in/sign-in.ts';
import type { Services } from '../../services.ts';
import type { FormPage } from './form-page.ts';
import { refusedForm } from './refused.ts';

const FIELDS = ['email', 'password'] as const;

/**
 * The page `/login` for a browser whose script is not there yet, or never (decision 064). It needs no
 * token: signing in twice is signing in once, and who reads the page leaves nothing behind.
 */
export function createLoginForm(services: Services): FormPage {
  return {
    // Nothing of it is of one visitor: the page is taken from the stored documents.
    show: () => Promise.resolve(null),
    async submit(visit, values) {
      const { locale, network, limits, headers, userAgent, query } = visit;
      const { email = '', password = '' } = values;
      const [effects, cookies]: [(() => void)[], string[]] = [[], []];
      try {
        await limits.count(signingIn, { viewer: null, network });
        const body = parsePart(calls.signIn.body, { email, password }, 'body') as {
          email: string;
          password: string;
        };
        await signIn({
          body,
          headers,
          network,
          userAgent,
          now: services.clock.now(),
          services,
          afterCommit: (effect) => effects.push(effect),
          setCookie: (cookie) => cookies.push(cookie),
        });
      } catch (error) {
        const { status, errors, failure } = refusedForm(services, error, locale, FIELDS);
        const form: LoginForm = { page: 'login', values: { email }, errors, failure };
        return { form, status };
      }
      for (const effect of effects) effect();
      return { goTo: landingPath(locale, query.get('next')), cookies };
    },
  };
}
