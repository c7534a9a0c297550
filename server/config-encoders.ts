import { availableParallelism } from 'node:os';
import { z } from 'zod';
import {
  ConfigError,
  hostName,
  origins,
  readVariable,
  wholeNumber,
  type Environment,
} from './config-values.ts';

/** Where photos are encoded besides the server. */
export interface EncodersPlace {
  /** Origins of encoders. */
  addresses: readonly string[];
  /** What lets in who asks them. */
  token: string;
}

const TOKEN = {
  shape: z.string().regex(/^[\x21-\x7e]{16,500}$/),
  takes: 'a token of at least 16 characters without spaces',
  secret: true,
};

export const ENCODER_VARIABLES = {
  VONK_ENCODERS: {
    shape: origins,
    takes: 'origins with commas between them, such as http://10.0.0.7:5090',
  },
  VONK_ENCODER_TOKEN: TOKEN,
} as const;

/** What an encoder is started with. */
interface EncoderConfig {
  host: string;
  port: number;
  token: string;
  /** How many pictures it encodes at once, each in a process of its own. */
  processes: number;
}

/** Reads what `npm run encoder` is started with. @throws ConfigError */
export function readEncoderConfig(environment: Environment): EncoderConfig {
  const token = readVariable(environment, 'VONK_ENCODER_TOKEN', TOKEN);
  if (token === undefined)
    throw new ConfigError(`VONK_ENCODER_TOKEN is empty, but takes ${TOKEN.takes}.`);
  const number = (name: string, most: number) =>
    readVariable(environment, name, {
      shape: wholeNumber(1, most),
      takes: `a whole number from 1 to ${most}`,
    });
  return {
    host:
      readVariable(environment, 'HOST', {
        shape: hostName,
        takes: 'a host name or an IP address to listen on, such as 127.0.0.1',
      }) ?? '127.0.0.1',
    port: number('PORT', 65_535) ?? 5090,
    token,
    processes: number('VONK_ENCODER_PROCESSES', 64) ?? availableParallelism(),
  };
}
