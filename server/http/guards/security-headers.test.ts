import { expect, test } from 'vitest';
import { documentPolicy, securityHeaders } from './security-headers.ts';

const names = (https: boolean) => new Map(securityHeaders(https));

test('the content policy lets in our own files alone, and scripts by Trusted Types', () => {
  const policy = (names(false).get('content-security-policy') ?? '').split('; ');
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app',
    'report-uri /api/csp-report',
  ])
    expect(policy).toContain(rule);
  expect(policy.join(' ')).not.toMatch(/unsafe|\*|data:|https?:/);
});

test('browsers are pinned to https on https only', () => {
  expect(names(false).has('strict-transport-security')).toBe(false);
  expect(names(true).get('strict-transport-security')).toBe('max-age=63072000');
  for (const name of [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
  ])
    expect(names(true).has(name)).toBe(true);
});

test('R-191 a film of our own may play by itself', () => {
  expect(names(true).get('permissions-policy')).toContain('autoplay=(self),');
});

test('a document for visitors may have the one style that is in it, and no other', () => {
  const [general] = [...names(true)].flatMap(([name, value]) =>
    name === 'content-security-policy' ? [value] : [],
  );
  const policy = documentPolicy('sha256-abc');
  expect(policy).toContain("; style-src 'self' 'sha256-abc'; ");
  expect(policy.replace(" 'sha256-abc'", '')).toBe(general);
});
