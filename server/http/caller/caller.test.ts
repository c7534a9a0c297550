import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { readConfig } from '../../config.ts';
import { silentLogger } from '../../log.ts';
import { createCallers } from './caller.ts';

const PROXY = '10.0.0.1';
const settings = { current: () => siteSettingsSchema.parse({ geoip_default_country: 'AT' }) };
const callersOf = (environment: Record<string, string>) =>
  createCallers({
    config: readConfig(environment),
    settings: settings as never,
    log: silentLogger,
  });
const behindProxy = callersOf({
  VONK_TRUSTED_PROXIES: '10.0.0.0/8',
  VONK_COUNTRY_HEADER: 'CF-IPCountry',
  VONK_DEMO: '0',
});

test.each<
  [what: string, peer: string | undefined, headers: Record<string, string>, country: string]
>([
  ['the address of the connection', '145.1.1.1', {}, 'NL'],
  ['an IPv6 address', '2a02:2788::1', {}, 'BE'],
  ['an IPv4 address as IPv6', '::ffff:91.183.0.1', {}, 'BE'],
  ['a country that the site does not serve', '1.0.16.1', {}, 'JP'],
  ['a private address', '192.168.1.2', {}, 'AT'],
  ['an address that no table has', '240.0.0.1', {}, 'AT'],
  ['no address', undefined, {}, 'AT'],
  ['the visitor behind the proxy', PROXY, { 'x-forwarded-for': '91.183.0.1' }, 'BE'],
  ['the proxy’s header', PROXY, { 'x-forwarded-for': '91.183.0.1', 'cf-ipcountry': 'fr' }, 'FR'],
  ['a header of nowhere', PROXY, { 'x-forwarded-for': '91.183.0.1', 'cf-ipcountry': 'XX' }, 'BE'],
  [
    'a header that is no country',
    PROXY,
    { 'x-forwarded-for': '91.183.0.1', 'cf-ipcountry': 'T1' },
    'BE',
  ],
  ['a spoofed header', '145.1.1.1', { 'cf-ipcountry': 'FR' }, 'NL'],
  ['a spoofed address', '145.1.1.1', { 'x-forwarded-for': '91.183.0.1' }, 'NL'],
  ['the demo’s cookie outside the demo', '145.1.1.1', { cookie: 'vonk_visitor=PL' }, 'NL'],
])('the country follows from %s', (_, peer, headers, country) => {
  expect(behindProxy(peer, new Headers(headers)).country).toBe(country);
});

test('R-426 in the demo a visitor is where /dev/visitor says', () => {
  const callers = callersOf({});
  expect(callers('145.1.1.1', new Headers({ cookie: 'vonk_visitor=PL' })).country).toBe('PL');
  expect(callers('145.1.1.1', new Headers({ cookie: 'vonk_visitor=xx' })).country).toBe('NL');
});

test('visitors behind one proxy are networks of their own, and headers change nobody’s', () => {
  const network = (peer: string, forwarded: string) =>
    behindProxy(peer, new Headers({ 'x-forwarded-for': forwarded })).network;
  expect(network(PROXY, '203.0.113.7')).toBe('203.0.113.7');
  expect(network(PROXY, '203.0.113.8')).toBe('203.0.113.8');
  expect(network(PROXY, '2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(network('203.0.113.9', '203.0.113.7')).toBe('203.0.113.9');
});
