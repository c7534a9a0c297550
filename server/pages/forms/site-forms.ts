import type { SitePageKey } from '../../../shared/site/site-pages.ts';
import type { Services } from '../../services.ts';
import { createComplaintsForm } from './complaints.ts';
import type { FormPage } from './form-page.ts';
import { createLoginForm } from './login.ts';
import { createFormTokens } from './form-tokens.ts';
import { createSignupForm } from './signup.ts';
import { createWithdrawalForm } from './withdrawal.ts';

/** The pages whose forms the server takes without JavaScript, by the page's key (decision 049). */
export function createSiteForms(services: Services): ReadonlyMap<string, FormPage> {
  const tokens = createFormTokens(services);
  return new Map<SitePageKey, FormPage>([
    ['login', createLoginForm(services)],
    ['signup', createSignupForm(services, tokens)],
    ['complaints', createComplaintsForm(services, tokens)],
    ['pages-return-policy', createWithdrawalForm(services, tokens)],
  ]);
}
