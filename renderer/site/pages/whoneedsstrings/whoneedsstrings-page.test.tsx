import { expect, test } from 'vitest';
import { siteDocument } from '../../../../tests/support/site-document.ts';

test('R-095 plain words, one drawn picture, one form that leads to the sign-up with what it knows', () => {
  const html = siteDocument('/landers/whoneedsstrings', 'nl', { carried: 'network=n1' });
  expect(html).toContain('<h1><span>Niks vast.</span> <span>Wel manieren.</span></h1>');
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).toContain('Het portret is getekend.');
  const forms = html.match(/<form [^]*?<\/form>/g) ?? [];
  expect(forms).toHaveLength(1);
  expect(forms[0]).toMatch(/^<form [^>]*data-signup="" action="\/nl\/signup">/);
  expect(forms[0]).toContain('<input type="hidden" name="network" value="n1"/>');
  expect(forms[0]?.match(/name="wanted"[^>]* value="(female|male|both)"/g)).toHaveLength(3);
  expect(forms[0]).toContain('type="submit"');
});
