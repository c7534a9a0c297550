import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { readTexts } from './files.ts';
import { parseText } from './parse.ts';
import { textValues } from './values.ts';

/** By language: "need not agree", and that consent is asked apart and can be withdrawn. */
const WORDS: Readonly<Record<string, { denied: RegExp; apart: RegExp }>> = {
  nl: { denied: /hoeft er niet/, apart: /toestemming.+apart.+intrekken/ },
  de: { denied: /musst ihr nicht/, apart: /gesondert um deine Einwilligung.+widerrufen/ },
  en: { denied: /do not have to/, apart: /consent, we ask .+separately.+withdraw/ },
  es: { denied: /no tienes que/, apart: /consentimiento.+por separado.+retirarlo/ },
  fr: { denied: /n’as pas à/, apart: /consentement.+à part.+retirer/ },
  it: { denied: /non devi/, apart: /consenso.+a parte.+revocarlo/ },
  pl: { denied: /nie musisz/, apart: /zgody.+osobno.+cofnąć/ },
};

test.each(LOCALES)(
  'R-365 the terms in %s deny nothing that the sign-up says of the privacy statement',
  (locale) => {
    const source = readTexts('terms')[locale] ?? '';
    const scope = parseText(source).sections.find(({ id }) => id === 'scope');
    const said = JSON.stringify(scope?.blocks);
    const { denied, apart } = WORDS[locale.slice(0, 2)] ?? {};
    expect(said).toContain('/pages/privacy');
    expect(said).toMatch(apart ?? /$^/);
    expect(said).not.toMatch(denied ?? /./);
  },
);

test.each(LOCALES)(
  'the terms in %s say after how many warnings misuse has a consequence',
  (locale) => {
    const source = readTexts('terms')[locale] ?? '';
    const told = /[^\n]*\{\{misuse_warnings\}\}[^\n]*/.exec(source)?.[0];
    expect(told).toContain('{{misuse_retention_months}}');
    const settings = siteSettingsSchema.parse({ misuse_warnings: 3 });
    expect(textValues(settings, locale)).toMatchObject({ misuse_warnings: '3' });
  },
);
