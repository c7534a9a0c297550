import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from './config-values.ts';
import { readConfig } from './config.ts';

const message = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test('an empty environment gives the defaults of the decisions', () => {
  expect(readConfig({})).toEqual({
    port: 5080,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    tracing: null,
    drainSeconds: 0,
    redisUrl: null,
    publicUrl: 'http://127.0.0.1:5080',
    https: false,
    smtpUrl: null,
    mollie: null,
    bank: { port: 5081, isGiven: false },
    operator: {
      port: 5082,
      isGiven: false,
      host: '127.0.0.1',
      url: 'http://localhost:5082',
      isUrlGiven: false,
    },
    sms: null,
    vapid: null,
    vapidSubject: 'http://127.0.0.1:5080',
    pushServices: [],
    partnerServices: [],
    s3: null,
    trustedProxies: [],
    countryHeader: null,
    encoders: null,
    photoRedirectPrefix: null,
    demo: true,
    demoMembers: 500,
    demoPictures: 'drawn',
  });
});

test('every variable is read', () => {
  const publicKey = Buffer.alloc(65, 4).toString('base64url');
  const privateKey = Buffer.alloc(32, 1).toString('base64url');
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      VONK_DATA_DIR: '/srv/vonk',
      DATABASE_URL: 'postgres://a:b@db/vonk',
      DATABASE_DIRECT_URL: 'postgres://a:b@direct/vonk',
      DATABASE_REPLICA_URL: 'postgres://a:b@replica/vonk',
      METRICS_PORT: '9100',
      METRICS_HOST: '0.0.0.0',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otel/',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key, tenant=vonk',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'tenant=traces',
      OTEL_SERVICE_NAME: 'vonk-live',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '.25',
      VONK_DRAIN_SECONDS: '5',
      REDIS_URL: 'rediss://cache',
      PUBLIC_URL: 'https://vonk.example/',
      SMTP_URL: 'smtps://mail',
      MOLLIE_API_KEY: 'test_abcdefghijkl',
      MOLLIE_API_URL: 'http://127.0.0.1:1',
      VONK_SMS_URL: 'https://texts.example/send',
      VONK_SMS_TOKEN: 'a-token-of-texts',
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:a@vonk.example',
      VONK_S3_ENDPOINT: 'https://s3',
      VONK_S3_BUCKET: 'photos',
      VONK_S3_REGION: 'eu',
      VONK_S3_ACCESS_KEY_ID: 'k',
      VONK_S3_SECRET_ACCESS_KEY: 's',
      OPERATOR_PORT: '9443',
      OPERATOR_HOST: '0.0.0.0',
      OPERATOR_URL: 'https://desk.example/',
      VONK_DEMO: '0',
      VONK_DEMO_MEMBERS: '7',
      VONK_DEMO_PICTURES: 'plain',
      VONK_PUSH_SERVICES: 'https://push.example/, http://127.0.0.1:9000',
      VONK_PARTNER_SERVICES: 'http://10.0.0.7',
      VONK_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1,::1/128',
      VONK_COUNTRY_HEADER: 'CF-IPCountry',
      VONK_ENCODERS: 'http://10.0.0.7:5090, https://encoder.example',
      VONK_ENCODER_TOKEN: 'an-encoders-token',
      VONK_PHOTO_REDIRECT_PREFIX: '/_photos/',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/vonk',
    databaseUrl: 'postgres://a:b@db/vonk',
    databaseDirectUrl: 'postgres://a:b@direct/vonk',
    databaseReplicaUrl: 'postgres://a:b@replica/vonk',
    metricsPort: 9_100,
    metricsHost: '0.0.0.0',
    tracing: {
      url: 'https://collector.example/otel/v1/traces',
      headers: { 'api-key': 'a key', tenant: 'traces' },
      serviceName: 'vonk-live',
      sampler: 'parentbased_traceidratio',
      ratio: 0.25,
    },
    drainSeconds: 5,
    redisUrl: 'rediss://cache',
    publicUrl: 'https://vonk.example',
    https: true,
    smtpUrl: 'smtps://mail',
    mollie: { apiKey: 'test_abcdefghijkl', apiUrl: 'http://127.0.0.1:1' },
    bank: null,
    operator: {
      port: 9443,
      isGiven: true,
      host: '0.0.0.0',
      url: 'https://desk.example',
      isUrlGiven: true,
    },
    sms: { url: 'https://texts.example/send', token: 'a-token-of-texts' },
    vapid: { publicKey, privateKey, subject: 'mailto:a@vonk.example' },
    vapidSubject: 'mailto:a@vonk.example',
    s3: {
      endpoint: 'https://s3',
      bucket: 'photos',
      region: 'eu',
      accessKeyId: 'k',
      secretAccessKey: 's',
    },
    trustedProxies: ['10.0.0.0/8', '2001:db8::1', '::1/128'],
    countryHeader: 'cf-ipcountry',
    encoders: {
      addresses: ['http://10.0.0.7:5090', 'https://encoder.example'],
      token: 'an-encoders-token',
    },
    photoRedirectPrefix: '/_photos/',
    demo: false,
    demoMembers: 7,
    demoPictures: 'plain',
    pushServices: ['https://push.example', 'http://127.0.0.1:9000'],
    partnerServices: ['http://10.0.0.7'],
  });
});

const BAD: Record<string, string[]> = {
  PORT: ['0', '65536', '80.5', 'http', '-1', '1e3', '０'],
  HOST: ['a b', 'http://x', '-', '[::1'],
  DATABASE_URL: ['mysql://x', 'x', 'http://x'],
  DATABASE_DIRECT_URL: ['mysql://x', 'postgres://x/y'],
  DATABASE_REPLICA_URL: ['mysql://x', 'postgres://x/y'],
  METRICS_PORT: ['0', 'x'],
  METRICS_HOST: ['a b', 'http://x'],
  VONK_DRAIN_SECONDS: ['9', '-1'],
  REDIS_URL: ['localhost:6379', 'http://x'],
  PUBLIC_URL: [
    'vonk.example',
    'https://vonk.example/nl',
    'ftp://x',
    'https://a:b@x',
    'https://x?y',
  ],
  SMTP_URL: ['mail.example'],
  MOLLIE_API_KEY: ['secret'],
  VONK_BANK_PORT: ['0', '65536', 'next'],
  OPERATOR_PORT: ['0', '65536', 'on'],
  OPERATOR_HOST: ['a b'],
  OPERATOR_URL: ['desk.example', 'http://desk.example', 'https://desk.example/path'],
  VONK_SMS_URL: ['http://texts.example/send', 'texts.example'],
  VONK_SMS_TOKEN: ['short'],
  MOLLIE_API_URL: ['mollie'],
  VAPID_PUBLIC_KEY: ['short', '!'],
  VAPID_PRIVATE_KEY: ['short'],
  VAPID_SUBJECT: ['me'],
  VONK_PUSH_SERVICES: ['push.example', 'https://push.example/path'],
  VONK_S3_ENDPOINT: ['s3'],
  VONK_S3_BUCKET: ['A'],
  VONK_S3_REGION: ['EU west'],
  VONK_TRUSTED_PROXIES: [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0/8',
    '0.0.0.0/0',
    '::/0',
    '2001:db8::/129',
    'fe80::1%eth0',
    '10.0.0.1,',
    '10.0.0.1 10.0.0.2',
    '*',
  ],
  VONK_ENCODERS: ['10.0.0.7', 'http://10.0.0.7/encode'],
  VONK_ENCODER_TOKEN: ['short', 'a token with spaces in it'],
  VONK_PHOTO_REDIRECT_PREFIX: ['_photos', '/photos/', '/api/', '/', '/a/../', '/_photos/ x'],
  VONK_COUNTRY_HEADER: ['cf ipcountry', 'cf-ipcountry:', 'Länd'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector'],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['collector'],
  OTEL_EXPORTER_OTLP_PROTOCOL: ['grpc', 'http/json'],
  OTEL_EXPORTER_OTLP_HEADERS: ['api-key', 'a b=c', 'a=%zz', 'a=%0d%0ab', 'a=é'],
  OTEL_SERVICE_NAME: ['von\u0000k'],
  OTEL_TRACES_SAMPLER: ['jaeger_remote'],
  OTEL_TRACES_SAMPLER_ARG: ['2', '-1', 'half'],
  VONK_DEMO: ['yes', '2', 'true'],
  VONK_DEMO_PUBLIC: ['on'],
  VONK_DEMO_MEMBERS: ['-1', 'many', '1000001'],
  VONK_DEMO_PICTURES: ['0', 'none'],
};
const completing: Record<string, Record<string, string>> = {
  VONK_DEMO_PUBLIC: { HOST: '0.0.0.0' },
  VAPID_SUBJECT: {
    VAPID_PUBLIC_KEY: Buffer.alloc(65).toString('base64url'),
    VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url'),
  },
  VONK_COUNTRY_HEADER: { VONK_TRUSTED_PROXIES: '10.0.0.1' },
  VONK_PHOTO_REDIRECT_PREFIX: { VONK_TRUSTED_PROXIES: '10.0.0.1' },
  VONK_S3_REGION: {
    VONK_S3_ENDPOINT: 'https://s3',
    VONK_S3_BUCKET: 'photos',
    VONK_S3_ACCESS_KEY_ID: 'k',
    VONK_S3_SECRET_ACCESS_KEY: 's',
  },
};
for (const name of Object.keys(BAD))
  if (name.startsWith('OTEL_') && !name.endsWith('ENDPOINT'))
    completing[name] = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
test.each(
  Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('%s=%s is refused with one sentence that names the variable', (name, value) => {
  const problem = message({ ...completing[name], [name]: value });
  expect(problem).toMatch(new RegExp(`^${name} is .*, but takes .+\\.$`));
  expect(problem).not.toContain('\n');
});

test('a refused value is repeated, unless it could hold a password', () => {
  expect(message({ PORT: 'high' })).toContain('"high"');
  expect(message({ DATABASE_URL: 'mysql://a:hunter2@x' })).not.toContain('hunter2');
  expect(message({ MOLLIE_API_KEY: 'hunter2' })).not.toContain('hunter2');
});

test('the sandbox bank is there in demo mode without a key alone, on a port of its own; a live key is not for a demo', () => {
  expect(readConfig({ VONK_BANK_PORT: '7000' }).bank).toEqual({ port: 7000, isGiven: true });
  expect(readConfig({ VONK_DEMO: '0' }).bank).toBeNull();
  expect(readConfig({ MOLLIE_API_KEY: 'test_abcdefghijkl' }).bank).toBeNull();
  expect(message({ PORT: '7000', VONK_BANK_PORT: '7000' })).toMatch(/^VONK_BANK_PORT is 7000/);
  expect(message({ MOLLIE_API_KEY: 'live_abcdefghijkl' })).toMatch(
    /^MOLLIE_API_KEY is a live key, but demo mode takes a test key alone/,
  );
});

test('an endpoint of traces alone is taken as it is, and without any nothing of OpenTelemetry is looked at', () => {
  expect(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/here',
    }).tracing,
  ).toEqual({
    ...{ url: 'http://127.0.0.1:9/here', headers: {}, serviceName: 'vonk' },
    ...{ sampler: 'parentbased_always_on', ratio: 1 },
  });
  for (const more of [{}, { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x' }])
    expect(
      readConfig({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'xray', ...more })
        .tracing,
    ).toBeNull();
});

test('a country header is nothing without proxies to believe it from, nor are photos to be sent by them', () => {
  expect(message({ VONK_PHOTO_REDIRECT_PREFIX: '/_photos/' })).toMatch(
    /^VONK_PHOTO_REDIRECT_PREFIX is "\/_photos\/", but takes VONK_TRUSTED_PROXIES beside it/,
  );
  expect(message({ VONK_COUNTRY_HEADER: 'cf-ipcountry' })).toMatch(
    /^VONK_COUNTRY_HEADER is "cf-ipcountry", but takes VONK_TRUSTED_PROXIES beside it/,
  );
});

test('what belongs together must be there together', () => {
  expect(message({ VONK_S3_BUCKET: 'photos' })).toMatch(
    /VONK_S3_ENDPOINT.*must be set together with VONK_S3_BUCKET/,
  );
  expect(message({ VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') })).toMatch(
    /VAPID_PUBLIC_KEY is empty/,
  );
  expect(message({ VONK_S3_BUKET: 'photos' })).toMatch(/^VONK_S3_BUKET is no variable/);
});

test('demo mode binds loopback alone, unless it is meant to be public', () => {
  expect(message({ HOST: '0.0.0.0' })).toMatch(
    /^HOST is "0.0.0.0", but demo mode takes loopback alone/,
  );
  expect(message({ HOST: '192.168.1.5', VONK_DEMO: '1' })).toMatch(/loopback/);
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
    expect(message({ HOST: host })).toBe('');
  expect(readConfig({ HOST: '0.0.0.0', VONK_DEMO_PUBLIC: '1' }).host).toBe('0.0.0.0');
  expect(readConfig({ HOST: '0.0.0.0', VONK_DEMO: '0' }).demo).toBe(false);
});

test('the public address of an IPv6 host has brackets', () => {
  expect(readConfig({ HOST: '::1', PORT: '5081' }).publicUrl).toBe('http://[::1]:5081');
});

test('the desk is off, on its own port, and on an origin of its own where passkeys work', () => {
  expect(readConfig({ OPERATOR_PORT: 'off' }).operator).toBeNull();
  expect(readConfig({ PORT: '65535' }).operator?.port).toBe(65_533);
  expect(readConfig({ PORT: '6000', HOST: '0.0.0.0', VONK_DEMO: '0' }).operator).toMatchObject({
    port: 6002,
    host: '127.0.0.1',
  });
  const wrong: [Record<string, string>, RegExp][] = [
    [{ OPERATOR_PORT: '5080' }, /^OPERATOR_PORT is 5080, which is PORT too/],
    [{ OPERATOR_PORT: '7000', VONK_BANK_PORT: '7000' }, /which is VONK_BANK_PORT too/],
    [
      { PUBLIC_URL: 'https://vonk.example', OPERATOR_URL: 'https://vonk.example' },
      /^OPERATOR_URL is "https:\/\/vonk.example", which is PUBLIC_URL too/,
    ],
    [{ OPERATOR_HOST: '0.0.0.0', VONK_DEMO: '0' }, /takes OPERATOR_URL beside it/],
    [
      { OPERATOR_HOST: '0.0.0.0', OPERATOR_URL: 'https://desk.example' },
      /demo mode takes loopback alone/,
    ],
  ];
  for (const [environment, problem] of wrong) expect(message(environment)).toMatch(problem);
});
