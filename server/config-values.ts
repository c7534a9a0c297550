import { z } from 'zod';
import { isNetwork } from './http/caller/proxies.ts';

/** An unusable variable; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A loopback name or address: reachable from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

export const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''));
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum));
export const onOff = z.enum(['0', '1']).transform((value) => value === '1');
export const hostName = z
  .string()
  .regex(
    /^(?:[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)$/,
  );
export const origin = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      ['http:', 'https:'].includes(url.protocol) &&
      url.pathname === '/' &&
      url.search === '' &&
      url.hash === '' &&
      url.username === ''
    );
  })
  .transform((text) => new URL(text).origin);
/** Texts hold codes: in clear they go to this machine alone. */
export const gateway = z.string().refine((text) => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
});
export const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(z.array(origin).max(20));
export const networks = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().refine(isNetwork)).max(200));
export const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/)
  .transform((name) => name.toLowerCase());
export const base64Url = (bytes: number) =>
  z
    .string()
    .refine(
      (text) => /^[A-Za-z0-9_-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
    );

/**
 * A variable of the environment: its schema, a description of valid values, and whether it is a
 * secret.
 */
interface Variable<Shape extends z.ZodType = z.ZodType> {
  shape: Shape;
  takes: string;
  secret?: boolean;
}
export type Environment = Readonly<Record<string, string | undefined>>;

/** One variable, parsed; undefined where it is empty. @throws ConfigError */
export function readVariable<Shape extends z.ZodType>(
  environment: Environment,
  name: string,
  { shape, takes, secret = false }: Variable<Shape>,
): z.output<Shape> | undefined {
  const text = environment[name]?.trim();
  if (text === undefined || text === '') return undefined;
  const parsed = shape.safeParse(text);
  if (parsed.success) return parsed.data;
  const got = secret
    ? 'a value of another form'
    : JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
  throw new ConfigError(`${name} is ${got}, but takes ${takes}.`);
}
