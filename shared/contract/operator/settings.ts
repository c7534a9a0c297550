import { z } from 'zod';
import { SETTING_GROUPS } from '../../operator/settings.ts';
import { call } from '../call.ts';
import { cursorSchema, idSchema, instantSchema } from '../fields.ts';
import { operatorNameSchema, reasonSchema, roleSchema } from './fields.ts';

const keySchema = z.string().max(60);

const changeSchema = z.object({
  id: idSchema,
  before: z.unknown(),
  after: z.unknown(),
  at: instantSchema,
  role: z.union([roleSchema, z.enum(['console', 'server'])]),
  operator: operatorNameSchema.nullable(),
  /** It was agreed to by a second operator. */
  by_two: z.boolean(),
});

export const settingSchema = z.object({
  key: keySchema,
  group: z.enum(SETTING_GROUPS),
  /** How it is edited: a `list` line by line, a `table` in fields. */
  kind: z.enum(['text', 'number', 'switch', 'choice', 'list', 'table']),
  choices: z.array(z.string()),
  nullable: z.boolean(),
  value: z.unknown(),
  default: z.unknown(),
  four_eyes: z.boolean(),
  may_change: z.boolean(),
  last_change: changeSchema.nullable(),
});

/** The site settings, and who changed them. */
export const settingsCalls = {
  getSiteSettings: call(
    'GET',
    '/api/site-settings',
    'The settings that the operator’s role sees, each with its default and its last change.',
    { answer: z.object({ settings: z.array(settingSchema) }) },
  ),
  getSettingHistory: call('GET', '/api/site-settings/history', 'What became of one setting.', {
    query: z.strictObject({ key: keySchema, cursor: cursorSchema.optional() }),
    answer: z.object({ changes: z.array(changeSchema), next_cursor: z.string().nullable() }),
  }),
  changeSetting: call(
    'PUT',
    '/api/site-settings',
    'Changes a setting that takes one operator; members have it at once.',
    {
      body: z.strictObject({
        key: keySchema,
        /** What the operator saw; another value by now is refused. */
        from: z.json(),
        to: z.json(),
        reason: reasonSchema,
      }),
      answer: z.object({ setting: settingSchema }),
    },
  ),
} as const;
