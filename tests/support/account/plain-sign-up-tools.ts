import { expect } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import type { SignupForm } from '../../../shared/site/site-forms.ts';
import type { PostedForms } from '../http/posted-form.ts';
import type { TestSite } from '../test-site.ts';

export const PLAIN_PAGE = '/nl/signup?plain=1';
export const PLAIN_SENT = '/nl/signup?plain=1&sent=1';
export const PLAIN_PASSWORD = 'drie fietsen in de sneeuw';

/**
 * What tests of the sign-up without JavaScript do.
 * @param placeOf the site and its forms, as of each call.
 */
export function plainSignUpTools(placeOf: () => { site: TestSite; forms: PostedForms }) {
  const shownForm = (): SignupForm => {
    const { form } = placeOf().forms.shown();
    return form?.page === 'signup' ? form : expect.unreachable('no form');
  };
  return {
    /** The form that was shown last. Fails the test where none was. */
    shownForm,
    /** What somebody fills in on the page, who takes their time. */
    filled: async (more: Record<string, string> = {}, page = PLAIN_PAGE) => {
      const { site, forms } = placeOf();
      await forms.get(page);
      const { token, versions } = shownForm();
      site.services.clock.advance(5_000);
      return {
        form: token,
        ...versions,
        website: '',
        gender: 'male',
        wanted: 'female',
        consent: '1',
        day: '17',
        month: '5',
        year: '1990',
        place: 'NL/Utrecht',
        name: 'Jan',
        email: 'jan@example.org',
        password: PLAIN_PASSWORD,
        signup_message: '',
        ...more,
      };
    },
    /** Sends it from a network of its own, unless said. */
    send: (fields: Record<string, string>, page = PLAIN_PAGE, network: string = newId()) =>
      placeOf().forms.post(page, fields, { network }),
  };
}
