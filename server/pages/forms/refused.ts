import { ERROR_STATUS } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { FormAnswer } from '../../../shared/site/site-forms.ts';
import { errorMessage, fieldMessage, toRefusal } from '../../http/errors.ts';
import type { Services } from '../../services.ts';

/** What a refusal looks like in a form: words for its fields, or for the whole. */
interface RefusedForm extends Pick<FormAnswer, 'errors' | 'failure'> {
  code: string;
  status: number;
}

/**
 * An error in the words of the form's page, so that nothing that was typed is lost to it.
 * @param fields those that the form shows; what is wrong with another is said for the whole.
 */
export function refusedForm(
  services: Pick<Services, 'log' | 'settings'>,
  error: unknown,
  locale: Locale,
  fields: readonly string[],
): RefusedForm {
  const { code, fields: problems = {}, retryAfterSeconds } = toRefusal(error);
  if (code === 'internal') services.log.error({ err: error }, 'a form failed');
  const support = services.settings.current().support_email;
  const [shown, hidden] = [new Map<string, string>(), new Map<string, string>()];
  for (const [field, problem] of Object.entries(problems))
    (fields.includes(field) ? shown : hidden).set(field, fieldMessage(problem, locale));
  const [about] = hidden.values();
  return {
    code,
    status: ERROR_STATUS[code],
    errors: Object.fromEntries(shown),
    failure:
      shown.size > 0 ? null : (about ?? errorMessage(code, locale, retryAfterSeconds, support)),
  };
}
