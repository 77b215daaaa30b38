import type { Endpoint, EndpointSchemas } from 'contract/platform/endpoint.ts'
import {
  accountBlocked,
  bodyUnreadable,
  databaseUnavailable,
  fileTooLarge,
  notFoundRefusal,
  idempotencyKeyReused,
  signedOut,
  staleVersion,
  storageFull,
  tooManyRequests,
  unexpectedBodyType,
  unexpectedFailure,
  type Refusal,
} from 'contract/platform/refusal.ts'
import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'

const refusalBody = z
  .looseObject({
    detail: z.string().meta({ description: 'What is shown to the person.' }),
    code: z.string().meta({ description: 'For programs; it stays the same when the words change.' }),
  })
  .meta({ id: 'Refusal' })

const fieldErrors: z.ZodType = z
  .record(z.string(), z.union([z.array(z.string()), z.lazy(() => fieldErrors)]))
  .meta({ id: 'FieldErrors', description: 'Messages by field, nested as the body is.' })

const fileErrors = z
  .object({
    success: z.literal(false),
    errors: z.array(z.looseObject({ message: z.string() })),
    /** What would be left out or changed besides. */
    warnings: z.array(z.looseObject({ message: z.string() })).optional(),
  })
  .meta({ id: 'FileErrors', description: 'Errors of a questionnaire or data file, with their places in it.' })

/** Every status that an endpoint can answer, with its shape and an example. */
export function responsesOf(
  endpoint: Endpoint,
  schemas: EndpointSchemas,
): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries([
    ['200', success(endpoint, schemas)],
    ...failuresOf(endpoint, schemas).map(([status, response]) => [String(status), response]),
  ])
}

function success({ download }: Endpoint, { response }: EndpointSchemas): ZodOpenApiResponseObject {
  if (!download) return { description: 'Done', content: { 'application/json': { schema: response } } }
  const file = z.string().meta({ format: 'binary' })
  return {
    description: 'The file',
    content: Object.fromEntries(download.map((type) => [type, { schema: file }])),
  }
}

type Failure = [status: number, response: ZodOpenApiResponseObject]

function failuresOf(endpoint: Endpoint, { params, body }: EndpointSchemas): Failure[] {
  const { method, open, files, creates, download } = endpoint
  const takesBody = body !== undefined || files !== undefined
  const possible: [boolean, Refusal | undefined, string][] = [
    [!open, signedOut, 'No session, or one that has ended'],
    [true, accountBlocked, 'The account is blocked'],
    [!open || params !== undefined, notFoundRefusal, 'Nothing that the viewer may see has this address'],
    [method !== 'GET' || download !== undefined, staleVersion, 'The present state does not allow it'],
    [takesBody, fileTooLarge, 'The body or a file is too large'],
    [takesBody, unexpectedBodyType, 'The body or a file is of a type that is not taken'],
    [creates === true, idempotencyKeyReused, 'The Idempotency-Key was used with another body'],
    [true, tooManyRequests, 'Too many attempts; Retry-After says in how many seconds to come back'],
    [true, databaseUnavailable, 'Too busy, or without a database; Retry-After says when to come back'],
    [method !== 'GET', storageFull, 'There is no room left'],
  ]
  return [
    [400, invalid(endpoint)],
    ...possible.flatMap(([applies, refusal, description]): Failure[] =>
      applies && refusal ? [[refusal.status, refused(refusal, description)]] : [],
    ),
    [500, failure(unexpectedFailure, 'A fault of ours')],
  ]
}

const refused = ({ code, words }: Refusal, description: string) =>
  failure({ detail: words, code }, description)

const failure = (
  example: { detail: string; code: string },
  description: string,
): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema: refusalBody, example } },
})

function invalid({ files = {} }: Endpoint): ZodOpenApiResponseObject {
  const isRead = Object.values(files).some(({ kind }) => kind === 'survey' || kind === 'document')
  const shapes = [refusalBody, fieldErrors, ...(isRead ? [fileErrors] : [])]
  const { code, words } = bodyUnreadable
  return {
    description: 'Refused in words, or with messages by field',
    content: {
      'application/json': {
        schema: z.union(shapes),
        examples: {
          refusal: { value: { detail: words, code } },
          fields: { value: { name: ['This is required'] } },
          ...(isRead && {
            file: { value: { success: false, errors: [{ row: 3, message: 'A question is missing.' }] } },
          }),
        },
      },
    },
  }
}
