import { expect, test } from 'vitest';
import { pushAddress } from './hosts.ts';
import { isPrivateAddress } from '../../../http/caller/public-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/dQw4:APA91b-x_y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://eu.updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAB%2f%3d',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is a push service', (endpoint) => {
  expect(pushAddress(endpoint, [])).toMatchObject({ isOperators: false });
});

const FOREIGN = [
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://googleapis.com/x',
  'https://storage.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://a:b@fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https:\\\\fcm.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n',
  'https://fcm.googleapis.com/a/../b',
  'https://fcm.googleapis.com',
  'https://notify.windows.com/x',
  'https://.notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://a.notify.windows.com.evil.example/x',
  'https://push.apple.com/x',
  'https://a.web.push.apple.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://10.0.0.8/x',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://fcm。googleapis.com/x',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example/?https://fcm.googleapis.com/',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  '//fcm.googleapis.com/x',
  'fcm.googleapis.com/x',
  '',
  'https://',
  'https://%66cm.googleapis.com/x',
  'https://fcm.googleapis.com%2f@evil.example/x',
  'https://updates.push.services.mozilla.com.evil.example/x',
  'https://push.services.mozilla.com/x',
];
test.each(FOREIGN)('%j is none', (endpoint) => {
  expect(pushAddress(endpoint, [])).toBeNull();
});

test('an origin that the operator named is taken as it is, and no other', () => {
  const own = ['http://127.0.0.1:9000', 'https://push.example'];
  expect(pushAddress('http://127.0.0.1:9000/push/1', own)).toMatchObject({ isOperators: true });
  expect(pushAddress('https://push.example/1', own)).toMatchObject({ isOperators: true });
  for (const endpoint of [
    'http://127.0.0.1:9001/1',
    'http://push.example/1',
    'https://push.example:8443/1',
    'https://a.push.example/1',
    'http://a:b@127.0.0.1:9000/1',
    ...FOREIGN,
  ])
    expect(pushAddress(endpoint, own), endpoint).toBeNull();
});

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::',
  '::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
])('a name that leads to %s is not called', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '142.250.179.138',
  '8.8.8.8',
  '172.32.0.1',
  '2a00:1450:400e:80c::200a',
  '2620:1ec:a92::1',
])('a name that leads to %s is', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
