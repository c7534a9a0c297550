import { resolve } from 'node:path';
import { z } from 'zod';
import { ENCODER_VARIABLES } from './config-encoders.ts';
import type { EncodersPlace } from './config-encoders.ts';
import { DATABASE_VARIABLES, databasePlace } from './config-database.ts';
import type { DatabasePlace } from './config-database.ts';
import { operatorPlace } from './config-operator.ts';
import type { OperatorPlace } from './config-operator.ts';
import { TRACING_VARIABLES, tracingPlace } from './config-tracing.ts';
import type { TracingPlace } from './config-tracing.ts';
import {
  ConfigError,
  base64Url,
  gateway,
  headerName,
  hostName,
  isLoopback,
  networks,
  onOff,
  origin,
  origins,
  readVariable,
  urlOf,
  wholeNumber,
} from './config-values.ts';
import type { Environment } from './config-values.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/** All that the environment decides, parsed once. */
export interface Config extends DatabasePlace {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** The port of the metrics, on loopback; null: none. */
  metricsPort: number | null;
  metricsHost: string;
  /** Where traces go; null: there are none. */
  tracing: TracingPlace | null;
  /** How long a stopping server still accepts requests, for the proxy to notice. */
  drainSeconds: number;
  redisUrl: string | null;
  /** The origin in e-mails, cookies and origin checks, without a trailing slash. */
  publicUrl: string;
  /** Whether the public origin is https: Secure cookies, HSTS. */
  https: boolean;
  smtpUrl: string | null;
  mollie: { apiKey: string; apiUrl: string } | null;
  /**
   * The sandbox bank's; null where there is none. Without `isGiven` it may be another free port.
   */
  bank: { port: number; isGiven: boolean } | null;
  /** The operators’ desk; null where it is off. Without `isGiven` another free port will do. */
  operator: OperatorPlace | null;
  /** The gateway that sends texts to phones. */
  sms: { url: string; token: string } | null;
  /** Null when absent: generated at the start and stored in the data folder. */
  vapid: VapidKeys | null;
  /** Where a push service writes to, whichever keys sign. */
  vapidSubject: string;
  /** Origins of push services besides the browsers’ own. */
  pushServices: readonly string[];
  /** Origins of partners that may be in a private network, or speak http. */
  partnerServices: readonly string[];
  s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** Addresses and networks of proxies whose headers about the caller are trusted. */
  trustedProxies: readonly string[];
  /** Path prefix under which these proxies serve stored photos; null: the server does. */
  photoRedirectPrefix: string | null;
  /** Where photos are encoded; null: by this server. */
  encoders: EncodersPlace | null;
  /** The header with the visitor's country. */
  countryHeader: string | null;
  demo: boolean;
  demoMembers: number;
  /** `plain`: an empty picture of the right size in place of each, for tests that look at none. */
  demoPictures: 'drawn' | 'plain';
}

/** Each variable: its schema, a description of valid values, and whether it is a secret. */
const VARIABLES = {
  PORT: { shape: wholeNumber(1, 65_535), takes: 'a whole number from 1 to 65535' },
  HOST: { shape: hostName, takes: 'a host name or an IP address to listen on, such as 127.0.0.1' },
  VONK_DATA_DIR: {
    shape: z.string().refine((text) => !text.includes('\0')),
    takes: 'the path of a folder',
  },
  REDIS_URL: {
    shape: urlOf('redis', 'rediss'),
    takes: 'a Redis address such as redis://host:6379',
    secret: true,
  },
  METRICS_HOST: { shape: hostName, takes: 'a host name or an IP address to listen on' },
  METRICS_PORT: { shape: wholeNumber(1, 65_535), takes: 'a whole number from 1 to 65535' },
  VONK_DRAIN_SECONDS: { shape: wholeNumber(0, 8), takes: 'a whole number from 0 to 8' },
  PUBLIC_URL: { shape: origin, takes: 'an origin without a path, such as https://vonk.example' },
  SMTP_URL: {
    shape: urlOf('smtp', 'smtps'),
    takes: 'a mail server such as smtps://name:password@host:465',
    secret: true,
  },
  MOLLIE_API_KEY: {
    shape: z.string().regex(/^(test|live)_\w{10,}$/),
    takes: 'a key that starts with test_ or live_',
    secret: true,
  },
  VONK_BANK_PORT: {
    shape: wholeNumber(1, 65_535),
    takes: 'a whole number from 1 to 65535',
  },
  OPERATOR_PORT: {
    shape: z.union([z.literal('off'), wholeNumber(1, 65_535)]),
    takes: 'a whole number from 1 to 65535, or off',
  },
  OPERATOR_HOST: { shape: hostName, takes: 'a host name or an IP address to listen on' },
  OPERATOR_URL: {
    shape: gateway.pipe(origin),
    takes:
      'an https origin without a path, such as https://desk.example, or an http one of this machine',
  },
  MOLLIE_API_URL: { shape: urlOf('http', 'https'), takes: 'an http or https address' },
  VONK_SMS_URL: {
    shape: gateway,
    takes: 'an https address that texts are posted to',
    secret: true,
  },
  VONK_SMS_TOKEN: {
    shape: z.string().regex(/^\S{8,500}$/),
    takes: 'a token of at least 8 characters without spaces',
    secret: true,
  },
  VAPID_PUBLIC_KEY: {
    shape: base64Url(65),
    takes: 'an uncompressed P-256 public key of 65 bytes in base64url',
  },
  VAPID_PRIVATE_KEY: {
    shape: base64Url(32),
    takes: 'a P-256 private key of 32 bytes in base64url',
    secret: true,
  },
  VAPID_SUBJECT: {
    shape: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    takes: 'a mailto: or https: address',
  },
  VONK_PUSH_SERVICES: {
    shape: origins,
    takes: 'origins with commas between them, such as https://push.example',
  },
  VONK_PARTNER_SERVICES: {
    shape: origins,
    takes: 'origins with commas between them, such as https://partner.example',
  },
  VONK_S3_ENDPOINT: { shape: urlOf('http', 'https'), takes: 'an http or https address' },
  VONK_S3_BUCKET: {
    shape: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    takes: 'the name of a bucket',
  },
  VONK_S3_REGION: {
    shape: z.string().regex(/^[a-z0-9-]+$/),
    takes: 'the name of a region, such as eu-central-1',
  },
  VONK_S3_ACCESS_KEY_ID: {
    shape: z.string().regex(/^\S+$/),
    takes: 'an access key without spaces',
    secret: true,
  },
  VONK_S3_SECRET_ACCESS_KEY: {
    shape: z.string().regex(/^\S+$/),
    takes: 'a secret key without spaces',
    secret: true,
  },
  VONK_TRUSTED_PROXIES: {
    shape: networks,
    takes:
      'IP addresses and networks with commas between them, such as 10.0.0.0/8, 2001:db8::1; a network of everybody is not one',
  },
  VONK_PHOTO_REDIRECT_PREFIX: {
    shape: z.string().regex(/^\/(?!(api|photos)\/)[\w-]+\/$/),
    takes: 'a path of one name between slashes, such as /_photos/, but neither /api/ nor /photos/',
  },
  VONK_COUNTRY_HEADER: {
    shape: headerName,
    takes: 'the name of a header, such as cf-ipcountry',
  },
  VONK_DEMO: { shape: onOff, takes: '0 or 1' },
  VONK_DEMO_PUBLIC: { shape: onOff, takes: '0 or 1' },
  VONK_DEMO_MEMBERS: {
    shape: wholeNumber(0, 1_000_000),
    takes: 'a whole number from 0 to 1000000',
  },
  VONK_DEMO_PICTURES: { shape: z.enum(['drawn', 'plain']), takes: 'drawn or plain' },
  ...DATABASE_VARIABLES,
  ...ENCODER_VARIABLES,
  ...TRACING_VARIABLES,
} as const;

type Name = keyof typeof VARIABLES;
type ValueOf<N extends Name> = z.output<(typeof VARIABLES)[N]['shape']>;

const read = <N extends Name>(environment: Environment, name: N): ValueOf<N> | undefined =>
  readVariable<z.ZodType>(environment, name, VARIABLES[name]) as ValueOf<N> | undefined;

/** All of a group or none; what is missing is named. */
function complete<N extends Name>(environment: Environment, names: readonly N[]): boolean {
  const missing = names.filter((name) => read(environment, name) === undefined);
  if (missing.length === names.length) return false;
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty, but must be set together with ${names.filter((name) => !missing.includes(name)).join(', ')}.`,
    );
  return true;
}

/**
 * Reads the environment.
 * @throws ConfigError for the first unusable variable: its name, value and valid values.
 */
export function readConfig(environment: Environment): Config {
  const host = read(environment, 'HOST') ?? '127.0.0.1';
  const port = read(environment, 'PORT') ?? 5080;
  const publicUrl =
    read(environment, 'PUBLIC_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const vapidSubject = read(environment, 'VAPID_SUBJECT') ?? publicUrl;
  const demo = read(environment, 'VONK_DEMO') ?? true;
  if (demo && !isLoopback(host) && !(read(environment, 'VONK_DEMO_PUBLIC') ?? false)) {
    throw new ConfigError(
      `HOST is "${host}", but demo mode takes loopback alone, because anybody may sign in: set VONK_DEMO=0, or VONK_DEMO_PUBLIC=1 to show the demo to everybody.`,
    );
  }
  const required = <N extends Name>(name: N): ValueOf<N> => {
    const value = read(environment, name);
    if (value === undefined)
      throw new ConfigError(`${name} is empty, but takes ${VARIABLES[name].takes}.`);
    return value;
  };
  const unknownStore = Object.keys(environment).find(
    (name) => name.startsWith('VONK_S3_') && !(name in VARIABLES),
  );
  if (unknownStore)
    throw new ConfigError(
      `${unknownStore} is no variable of this server; known are ${Object.keys(VARIABLES)
        .filter((name) => name.startsWith('VONK_S3_'))
        .join(', ')}.`,
    );
  const trustedProxies = read(environment, 'VONK_TRUSTED_PROXIES') ?? [];
  const countryHeader = read(environment, 'VONK_COUNTRY_HEADER') ?? null;
  if (countryHeader !== null && trustedProxies.length === 0)
    throw new ConfigError(
      `VONK_COUNTRY_HEADER is ${JSON.stringify(countryHeader)}, but takes VONK_TRUSTED_PROXIES beside it: from anybody else a header is not believed.`,
    );
  const photoRedirectPrefix = read(environment, 'VONK_PHOTO_REDIRECT_PREFIX') ?? null;
  if (photoRedirectPrefix !== null && trustedProxies.length === 0)
    throw new ConfigError(
      `VONK_PHOTO_REDIRECT_PREFIX is ${JSON.stringify(photoRedirectPrefix)}, but takes VONK_TRUSTED_PROXIES beside it: anybody else gets photos from the server.`,
    );
  const mollieUrl = read(environment, 'MOLLIE_API_URL') ?? 'https://api.mollie.com/v2';
  const mollieKey = read(environment, 'MOLLIE_API_KEY');
  if (demo && mollieKey?.startsWith('live_'))
    throw new ConfigError(
      'MOLLIE_API_KEY is a live key, but demo mode takes a test key alone, because anybody may sign in: set VONK_DEMO=0, or a key that starts with test_.',
    );
  const bankPort = read(environment, 'VONK_BANK_PORT');
  if (bankPort === port)
    throw new ConfigError(
      `VONK_BANK_PORT is ${port}, which is the server's own PORT: set it to another one.`,
    );
  return {
    port,
    host,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    demo,
    dataDir: resolve(read(environment, 'VONK_DATA_DIR') ?? '.data'),
    ...databasePlace((name) => read(environment, name)),
    metricsPort: read(environment, 'METRICS_PORT') ?? null,
    metricsHost: read(environment, 'METRICS_HOST') ?? '127.0.0.1',
    tracing: tracingPlace((name) => read(environment, name)),
    drainSeconds: read(environment, 'VONK_DRAIN_SECONDS') ?? 0,
    redisUrl: read(environment, 'REDIS_URL') ?? null,
    smtpUrl: read(environment, 'SMTP_URL') ?? null,
    mollie: mollieKey === undefined ? null : { apiKey: mollieKey, apiUrl: mollieUrl },
    bank:
      demo && mollieKey === undefined
        ? {
            port: bankPort ?? (port === 65_535 ? port - 1 : port + 1),
            isGiven: bankPort !== undefined,
          }
        : null,
    operator: operatorPlace({
      own: { port, publicUrl, bank: bankPort },
      port: read(environment, 'OPERATOR_PORT'),
      host: read(environment, 'OPERATOR_HOST') ?? '127.0.0.1',
      url: read(environment, 'OPERATOR_URL'),
      demo,
    }),
    sms: complete(environment, ['VONK_SMS_URL', 'VONK_SMS_TOKEN'])
      ? { url: required('VONK_SMS_URL'), token: required('VONK_SMS_TOKEN') }
      : null,
    vapid: complete(environment, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
      ? {
          publicKey: required('VAPID_PUBLIC_KEY'),
          privateKey: required('VAPID_PRIVATE_KEY'),
          subject: vapidSubject,
        }
      : null,
    vapidSubject,
    pushServices: read(environment, 'VONK_PUSH_SERVICES') ?? [],
    partnerServices: read(environment, 'VONK_PARTNER_SERVICES') ?? [],
    s3: complete(environment, [
      'VONK_S3_ENDPOINT',
      'VONK_S3_BUCKET',
      'VONK_S3_ACCESS_KEY_ID',
      'VONK_S3_SECRET_ACCESS_KEY',
    ])
      ? {
          endpoint: required('VONK_S3_ENDPOINT'),
          bucket: required('VONK_S3_BUCKET'),
          region: read(environment, 'VONK_S3_REGION') ?? 'auto',
          accessKeyId: required('VONK_S3_ACCESS_KEY_ID'),
          secretAccessKey: required('VONK_S3_SECRET_ACCESS_KEY'),
        }
      : null,
    encoders: complete(environment, ['VONK_ENCODERS', 'VONK_ENCODER_TOKEN'])
      ? { addresses: required('VONK_ENCODERS'), token: required('VONK_ENCODER_TOKEN') }
      : null,
    trustedProxies,
    countryHeader,
    photoRedirectPrefix,
    demoMembers: read(environment, 'VONK_DEMO_MEMBERS') ?? 500,
    demoPictures: read(environment, 'VONK_DEMO_PICTURES') ?? 'drawn',
  };
}
