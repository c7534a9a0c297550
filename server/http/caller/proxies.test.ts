import { expect, test } from 'vitest';
import { addressTest, clientAddress } from './proxies.ts';

const VISITOR = '203.0.113.7';
const trusted = ['10.0.0.0/8', '192.0.2.1', '2001:db8:1::/48', '::1'];

test.each<[what: string, peer: string | undefined, header: string | null, address: string]>([
  ['no proxy at all', VISITOR, null, VISITOR],
  ['a spoofed header from the visitor', VISITOR, '198.51.100.1', VISITOR],
  ['a spoofed header naming our proxy', VISITOR, '198.51.100.1, 10.0.0.1', VISITOR],
  ['our proxy without the header', '10.1.2.3', null, '10.1.2.3'],
  ['our proxy', '10.1.2.3', VISITOR, VISITOR],
  ['a single address that is trusted', '192.0.2.1', VISITOR, VISITOR],
  ['its neighbour, who is not', '192.0.2.2', VISITOR, '192.0.2.2'],
  ['two of our proxies', '10.1.2.3', `${VISITOR}, 10.9.9.9`, VISITOR],
  ['what the visitor wrote before', '10.1.2.3', `198.51.100.1, ${VISITOR}, 10.9.9.9`, VISITOR],
  ['our own addresses, spoofed before', '10.1.2.3', `10.0.0.1, ${VISITOR}`, VISITOR],
  ['nobody but our proxies', '10.1.2.3', '10.0.0.5, 10.0.0.6', '10.0.0.5'],
  ['IPv6 behind IPv4', '10.1.2.3', '2a02:a210::1', '2a02:a210::1'],
  ['IPv6 proxy', '2001:db8:1:2::3', '2a02:a210::1', '2a02:a210::1'],
  ['another IPv6 network', '2001:db8:2::3', '2a02:a210::1', '2001:db8:2::3'],
  ['a loopback proxy', '::1', VISITOR, VISITOR],
  ['IPv4 as IPv6', '::ffff:10.1.2.3', `::ffff:${VISITOR}`, VISITOR],
  ['IPv4 as IPv6 in hexadecimal', '::ffff:a01:203', '::ffff:cb00:7107', VISITOR],
  ['ports', '10.1.2.3', `${VISITOR}:4711, [2001:db8:1::9]:443`, VISITOR],
  ['IPv6 in brackets', '10.1.2.3', '[2a02:a210::1]', '2a02:a210::1'],
  ['spaces and quotes', '10.1.2.3', ` "${VISITOR}" , 10.9.9.9 `, VISITOR],
  ['a zone', '10.1.2.3', 'fe80::1%eth0', 'fe80::1'],
  ['a word in place of an address', '10.1.2.3', `${VISITOR}, unknown, 10.9.9.9`, '10.9.9.9'],
  ['an empty header', '10.1.2.3', '', '10.1.2.3'],
  ['an empty hop', '10.1.2.3', `${VISITOR},, 10.9.9.9`, '10.9.9.9'],
  ['no address of the connection', undefined, VISITOR, ''],
])('%s', (_, peer, header, address) => {
  expect(clientAddress(peer, header, addressTest(trusted))).toBe(address);
});

test('nobody is trusted by default', () => {
  const none = addressTest([]);
  for (const peer of ['127.0.0.1', '::1', '10.0.0.1'])
    expect(clientAddress(peer, VISITOR, none)).toBe(peer);
});
