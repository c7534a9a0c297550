import { useCallback, useEffect, useState } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import type { SignupPlace } from '../../../shared/site/legal-texts.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { useRequest } from '../../session/use-request.ts';

type ShownTexts = NonNullable<Body<'signUp'>['texts']>;

/** The versions of terms and privacy statement that the sign-up links to. */
export function useShownTexts(): { texts: ShownTexts | null; readAgain: () => Promise<void> } {
  const request = useRequest();
  const [texts, setTexts] = useState<ShownTexts | null>(null);
  const readAgain = useCallback(
    () =>
      request('getTextVersions', {}).then((answer) => {
        // Without an answer the server records the versions in force.
        if (!answer.ok) return;
        const { terms, privacy } = answer.value;
        setTexts({ ...(terms ? { terms } : {}), ...(privacy ? { privacy } : {}) });
      }),
    [request],
  );
  useEffect(() => {
    void readAgain();
  }, [readAgain]);
  return { texts, readAgain };
}

/** Where somebody joins: over a lander, over another page, or on the sign-up's own. */
export function signupPlace(isModal: boolean): SignupPlace {
  const match = matchRoute(pathWithoutLocale(location.pathname));
  if (match?.route.layout === 'lander') return 'lander';
  return isModal ? 'modal' : 'page';
}
