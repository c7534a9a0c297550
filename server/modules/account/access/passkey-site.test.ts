import { expect, test } from 'vitest';
import { passkeySite } from './passkey-site.ts';

test.each([
  ['https://vonk.example', 'vonk.example', 'https://vonk.example'],
  ['https://www.vonk.example:8443', 'www.vonk.example', 'https://www.vonk.example:8443'],
  ['http://127.0.0.1:5080', 'localhost', 'http://localhost:5080'],
  ['http://[::1]:5080', 'localhost', 'http://localhost:5080'],
  ['http://localhost', 'localhost', 'http://localhost'],
])('passkeys of %s are for %s', (publicUrl, id, origin) => {
  expect(passkeySite(publicUrl)).toEqual({ id, origins: [origin] });
});
