import { Hono } from 'hono';
import { describeRoute, generateSpecs, resolver, type DescribeRouteOptions } from 'hono-openapi';
import * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import { callRoles, type StaffCall } from '#contract/admin/roles.ts';
import { calls } from '#contract/http/allCalls.ts';
import type { Access, Call } from '#contract/http/call.ts';
import { errorStatus, type ErrorCode } from '#contract/http/errors.ts';
import { changedJob, jobUpdate, statusAlone } from '#contract/jobs/jobForm.ts';
import type { Handler } from './handler.ts';

type Body = DescribeRouteOptions['requestBody'];
type Responses = NonNullable<DescribeRouteOptions['responses']>;
type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string];
type Document = Awaited<ReturnType<typeof generateSpecs>>;

/** Schemas that are chosen by what was sent, as all that they may come to. */
const choices = new Map<v.GenericSchema, v.GenericSchema>([
  [jobUpdate, v.union([changedJob, statusAlone])],
]);

const callers: Record<Access, string> = {
  anyone: 'Anyone may call this.',
  member: 'Logged-in users may call this.',
  self: 'The user named in the path may call this, and of admins: ',
  admin: 'Of admins these may call this: ',
};

/** Who may make a call, with the roles where it asks for one. */
function callersOf(name: string, { access }: Call): string {
  const needsRole = access === 'self' || access === 'admin';
  if (!needsRole) return callers[access];
  return `${callers[access]}${callRoles[name as StaffCall].join(', ')}.`;
}

const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  parameters: {
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Sent again with the same key, the call takes effect once and answers the same.',
      schema: { type: 'string', minLength: 8, maxLength: 100 },
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) },
        message: { type: 'string' },
        errors: {
          description: 'What is wrong with each field of the body.',
          type: 'object',
          additionalProperties: { type: 'string' },
        },
      },
    },
  },
} satisfies Document['components'];

const anError = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/**
 * Describes all calls of the contract, with the schemas that their handlers check bodies by.
 * @param handlers - Of all calls, or of those that a test is about.
 * @returns The description as an OpenAPI 3.1 document.
 */
export async function describeApi(handlers: readonly Handler[]): Promise<Document> {
  const byName = new Map<string, Handler>(handlers.map((handler) => [handler.name, handler]));
  // Nothing is served from it: hono-openapi reads descriptions off routes.
  const described = new Hono();
  for (const [name, call] of Object.entries(calls)) {
    const description = describeRoute(describeCall(name, call, byName.get(name)));
    described.on(call.method, call.path, description);
  }
  return generateSpecs(described, {
    documentation: {
      info: { title: brand.name, version: '1', description: `The calls of ${brand.name}.` },
      servers: [{ url: '/api' }],
      components,
    },
  });
}

function describeCall(name: string, call: Call, handler?: Handler): DescribeRouteOptions {
  const keyed = call.method !== 'GET' && !handler?.ignoresKey;
  const token = { bearer: [] };
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    description: callersOf(name, call),
    security: call.access === 'anyone' ? [{}, token] : [token],
    ...(keyed && { parameters: [{ $ref: '#/components/parameters/idempotencyKey' }] }),
    ...(handler && { requestBody: bodyOf(handler) }),
    responses: {
      [handler?.status ?? 200]: { description: 'Done.' },
      ...refusals(call, handler, keyed),
      default: { description: 'Refused; `code` says why.', content: anError },
    },
  };
}

function bodyOf({ body, upload, raw }: Handler): Body {
  const required = true;
  if (upload) {
    const description = `At most ${upload.maxBytes} bytes.`;
    const file: Schema = { description, contentMediaType: 'application/octet-stream' };
    const properties = { [upload.field]: file };
    const schema: Schema = { type: 'object', required: [upload.field], properties };
    return { required, content: { 'multipart/form-data': { schema } } };
  }
  if (raw) return { required, content: { 'application/octet-stream': {} } };
  if (!body) return undefined;
  const schema = resolver(choices.get(body) ?? body, { options: { typeMode: 'input' } });
  return { required, content: { 'application/json': { schema } } };
}

/** The codes that the frame of every call (http/api.ts) answers with, by their status. */
function refusals(
  { method, access }: Call,
  handler: Handler | undefined,
  keyed: boolean,
): Responses {
  const none: ErrorCode[] = [];
  const codes = none.concat(
    ['BAD_REQUEST', 'TOKEN_EXPIRED', 'INVALID_TOKEN', 'SERVER_ERROR'],
    access === 'anyone' ? [] : 'NO_TOKEN',
    access === 'self' || access === 'admin' ? ['FORBIDDEN', 'ROLE_FORBIDDEN'] : [],
    handler?.body ? 'INVALID_FIELDS' : [],
    handler?.upload ? [handler.upload.missing, handler.upload.tooLarge] : [],
    method === 'GET' || handler?.upload || handler?.raw ? [] : 'TOO_LARGE',
    keyed ? ['KEY_REUSED', 'STILL_RUNNING'] : [],
  );
  const refused: Responses = {};
  for (const code of codes) {
    const before = refused[errorStatus[code]]?.description;
    const description = before ? `${before}, ${code}` : code;
    refused[errorStatus[code]] = { description, content: anError };
  }
  return refused;
}
