import { z } from 'zod';
import { urlOf } from './config-values.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces go, and how many. */
export interface TracingPlace {
  /** Of traces alone, with its path. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  sampler: (typeof SAMPLERS)[number];
  /** From 0 to 1, of the samplers by ratio. */
  ratio: number;
}

/** `name=value` with commas between them, values as in an address. */
function headersOf(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      headers[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
    if (!/^[\x20-\x7e]*$/.test(headers[name])) return null;
  }
  return headers;
}

const endpoint = { shape: urlOf('http', 'https'), takes: 'an http or https address', secret: true };
const headers = {
  shape: z.string().transform((text, context) => {
    const read = headersOf(text);
    if (read === null) context.addIssue('not headers');
    return read ?? z.NEVER;
  }),
  takes: 'headers such as api-key=secret, with commas between them',
  secret: true,
};

/** The variables that the specification of OpenTelemetry names, as far as they mean something here. */
export const TRACING_VARIABLES = {
  OTEL_SDK_DISABLED: {
    shape: z.enum(['true', 'false']).transform((text) => text === 'true'),
    takes: 'true or false',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers,
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    shape: z.literal('http/protobuf'),
    takes: 'http/protobuf alone, which collectors take on port 4318',
  },
  OTEL_SERVICE_NAME: { shape: z.string().regex(/^[\x20-\x7e]{1,100}$/), takes: 'a name' },
  OTEL_TRACES_SAMPLER: { shape: z.enum(SAMPLERS), takes: `one of ${SAMPLERS.join(', ')}` },
  OTEL_TRACES_SAMPLER_ARG: {
    shape: z
      .string()
      .regex(/^[01]?(\.\d{1,12})?$/)
      .transform(Number)
      .pipe(z.number().min(0).max(1)),
    takes: 'a number from 0 to 1',
  },
} as const;

type Name = keyof typeof TRACING_VARIABLES;

/**
 * Where traces go by the environment; null without an endpoint, and then the other variables are
 * ignored: they may be for other programs of the machine.
 * @throws ConfigError by `read`
 */
export function tracingPlace(
  read: <N extends Name>(name: N) => z.output<(typeof TRACING_VARIABLES)[N]['shape']> | undefined,
): TracingPlace | null {
  const all = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const url =
    read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ??
    (all === undefined ? undefined : `${all.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined || read('OTEL_SDK_DISABLED') === true) return null;
  read('OTEL_EXPORTER_OTLP_PROTOCOL');
  return {
    url,
    headers: {
      ...read('OTEL_EXPORTER_OTLP_HEADERS'),
      ...read('OTEL_EXPORTER_OTLP_TRACES_HEADERS'),
    },
    serviceName: read('OTEL_SERVICE_NAME') ?? 'vonk',
    sampler: read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on',
    ratio: read('OTEL_TRACES_SAMPLER_ARG') ?? 1,
  };
}
