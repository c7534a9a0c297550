import { z } from 'zod';
import { fileAnswer, pathOf } from '../../../shared/contract/call.ts';
import { errorAnswerSchema } from '../../../shared/contract/calls.ts';
import {
  changeSchema,
  goodbyeSchema,
  resyncSchema,
  typingSchema,
} from '../../../shared/contract/changes.ts';
import {
  chatSchema,
  messagePageSchema,
  messageSchema,
} from '../../../shared/contract/conversation.ts';
import { likeRowSchema, likesSchema } from '../../../shared/contract/likes.ts';
import {
  imageSchema,
  ownProfileSchema,
  profileCardSchema,
  profileSchema,
  userSchema,
} from '../../../shared/contract/profile.ts';
import { searchAnswerSchema } from '../../../shared/contract/search.ts';
import { regionSchema, settingsSchema } from '../../../shared/contract/settings.ts';
import { ERROR_STATUS } from '../../../shared/errors.ts';
import { IDEMPOTENCY_HEADER } from '../guards/idempotency.ts';
import { REQUEST_TYPE } from '../guards/origin.ts';
import type { Route } from '../route.ts';
import { SESSION_COOKIE } from '../caller/session.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Named in the description, to be described once. */
const NAMED = {
  User: userSchema,
  OwnProfile: ownProfileSchema,
  Profile: profileSchema,
  ProfileCard: profileCardSchema,
  Image: imageSchema,
  Chat: chatSchema,
  Message: messageSchema,
  MessagePage: messagePageSchema,
  LikeRow: likeRowSchema,
  Likes: likesSchema,
  SearchAnswer: searchAnswerSchema,
  Settings: settingsSchema,
  Region: regionSchema,
  Change: changeSchema,
  Typing: typingSchema,
  Resync: resyncSchema,
  Goodbye: goodbyeSchema,
  Error: errorAnswerSchema,
};

const PLACE = '#/components/schemas/';

interface Answers {
  nameOf: (route: Route) => string;
  schemas: Record<string, JsonSchema>;
}

/** All answers by name: `NAMED`, and each route's own. */
function describeAnswers(routes: readonly Route[]): Answers {
  const names = new Map<z.ZodType, string>(
    Object.entries(NAMED).map(([name, schema]) => [schema, name]),
  );
  for (const route of routes)
    if (!names.has(route.call.answer)) names.set(route.call.answer, `${route.name}Answer`);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `${PLACE}${id}`,
  });
  return {
    nameOf: (route) => names.get(route.call.answer) ?? '',
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [
        id,
        schema,
      ]),
    ),
  };
}

/** The schema of input before normalisation. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
}

function bodyOf({ call }: Route): Record<string, { schema: JsonSchema }> {
  const schema = inputSchema(call.body);
  if (!call.file) return { 'application/json': { schema } };
  const properties = {
    ...schema.properties,
    file: { type: 'string', contentMediaType: 'application/octet-stream' } as const,
  };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties, required: [...(schema.required ?? []), 'file'] },
    },
  };
}

export function headersOf(route: Route): { name: string; description: string }[] {
  return [
    ...(route.repeat !== 'read' && route.origin === 'client'
      ? [
          {
            name: REQUEST_TYPE.name,
            description: `\`${REQUEST_TYPE.value}\`; without it 403 bad_origin.`,
          },
        ]
      : []),
    ...(route.repeat === 'key'
      ? [
          {
            name: IDEMPOTENCY_HEADER,
            description:
              'A UUID of the client’s; the same request with it again gets the same answer.',
          },
        ]
      : []),
    ...(route.name === 'streamEvents'
      ? [{ name: 'last-event-id', description: 'Number of the last change that the client has.' }]
      : []),
  ];
}

function errorStatuses(route: Route): number[] {
  const statuses = new Set<number>([422, 429, 500, 503]);
  if (route.auth !== 'anyone' || route.repeat !== 'read')
    statuses.add(ERROR_STATUS.authentication_required);
  if (route.auth === 'confirmed' || route.repeat === 'key')
    statuses.add(ERROR_STATUS.email_not_confirmed);
  if (route.owns !== 'nothing') statuses.add(ERROR_STATUS.not_found);
  if (route.call.method !== 'GET')
    for (const code of ['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const)
      statuses.add(ERROR_STATUS[code]);
  return [...statuses].sort((one, other) => one - other);
}

function operation(route: Route, answers: Answers) {
  const query = inputSchema(route.call.query);
  const required = new Set(query.required ?? []);
  const parameters = [
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    })),
    ...headersOf(route).map((header) => ({
      ...header,
      in: 'header',
      required: header.name !== 'last-event-id',
      schema: { type: 'string' },
    })),
  ];
  const isStream = route.name === 'streamEvents';
  const named = isStream ? 'Change' : answers.nameOf(route);
  const isFile = route.call.answer === fileAnswer;
  const success = isFile
    ? { 200: { description: 'The file.', content: { 'application/zip': {} } } }
    : route.origin === 'link'
      ? { 302: { description: 'To a page that tells how it went.' } }
      : answers.schemas[named]?.type === 'null'
        ? { 204: { description: 'Done.' } }
        : {
            200: {
              description: 'The answer.',
              content: {
                [isStream ? 'text/event-stream' : 'application/json']: {
                  schema: { $ref: `${PLACE}${named}` },
                },
              },
            },
          };
  const refusals = Object.fromEntries(
    errorStatuses(route).map((status) => [status, { $ref: '#/components/responses/Refused' }]),
  );
  return {
    operationId: route.name,
    summary: route.call.summary,
    parameters,
    ...(route.call.method === 'GET'
      ? {}
      : { requestBody: { required: true, content: bodyOf(route) } }),
    responses: { ...success, ...refusals },
    security: route.auth === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    'x-limit': route.limit,
  };
}

/** The API's description from the route table: OpenAPI 3.1. */
export function describeApi(routes: readonly Route[], server: string) {
  const answers = describeAnswers(routes);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes)
    paths[pathOf(route.call)] = {
      ...paths[pathOf(route.call)],
      [route.call.method.toLowerCase()]: operation(route, answers),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vonk',
      version: '1',
      description:
        'JSON in and out, snake_case, UUIDs as ids, instants in UTC, money in minor units.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: answers.schemas,
      responses: {
        Refused: {
          description: 'Refused, and why.',
          content: { 'application/json': { schema: { $ref: `${PLACE}Error` } } },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  };
}
