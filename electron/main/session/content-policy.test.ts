import { expect, test } from 'vitest';
import { securityHeaders } from '../../../server/http/guards/security-headers.ts';
import { PAGE_HEADERS } from './content-policy.ts';

test('the pages’ headers are, byte for byte, those of the security design', () => {
  expect(PAGE_HEADERS).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app; report-uri /api/csp-report",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  });
});

test('they are the web’s, without any place that a form may be sent to', () => {
  const web = Object.fromEntries(
    securityHeaders(false).map(([name, value]) => [
      name,
      value.replace("form-action 'self'", "form-action 'none'"),
    ]),
  );
  expect(PAGE_HEADERS).toEqual(web);
});
