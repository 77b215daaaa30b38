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
    detail: z.string().meta({ description: 'Message for the user.' }),
    code: z.string().meta({ description: 'For programs: does not change with the message.' }),
  })
  .meta({ id: 'Refusal' })

const fieldErrors: z.ZodType = z
  .record(z.string(), z.union([z.array(z.string()), z.lazy(() => fieldErrors)]))
  .meta({ id: 'FieldErrors', description: 'Messages by field, nested like the body.' })

const fileErrors = z
  .object({
    success: z.literal(false),
    errors: z.array(z.looseObject({ message: z.string() })),
    /** Content that would be ignored or changed. */
    warnings: z.array(z.looseObject({ message: z.string() })).optional(),
  })
  .meta({ id: 'FileErrors', description: 'Errors of a questionnaire or data file, with their positions.' })

/** All possible statuses of an endpoint, with schema and example. */
export function responsesOf(
  endpoint: Endpoint,
  schemas: EndpointSchemas,
): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries([
    [endpoint.location ? '201' : '200', success(endpoint, schemas)],
    ...failuresOf(endpoint, schemas).map(([status, response]) => [String(status), response]),
  ])
}

function success({ download, location }: Endpoint, { response }: EndpointSchemas): ZodOpenApiResponseObject {
  if (!download)
    return {
      description: 'Done',
      ...(location && { headers: z.object({ Location: created }) }),
      content: { 'application/json': { schema: response } },
    }
  const file = z.string().meta({ format: 'binary' })
  return {
    description: 'The file',
    content: Object.fromEntries(download.map((type) => [type, { schema: file }])),
  }
}

const created = z.string().meta({ description: 'Where what was created can be read.' })

type Failure = [status: number, response: ZodOpenApiResponseObject]

function failuresOf(endpoint: Endpoint, { params, body, refusal }: EndpointSchemas): Failure[] {
  const { method, open, files, creates, download } = endpoint
  const takesBody = body !== undefined || files !== undefined
  const possible: [boolean, Refusal | undefined, string][] = [
    [true, signedOut, 'No session, or it has ended; or the API token does not work, with the reason'],
    [true, accountBlocked, 'The account is blocked'],
    [
      !open || params !== undefined,
      notFoundRefusal,
      'The object does not exist, or the viewer may not see it',
    ],
    [
      method !== 'GET' || download !== undefined,
      staleVersion,
      'The current state does not allow the request',
    ],
    [takesBody, fileTooLarge, 'The body or a file is too large'],
    [takesBody, unexpectedBodyType, 'The type of the body or of a file is not supported'],
    [creates === true, idempotencyKeyReused, 'The Idempotency-Key was used with another body'],
    [true, tooManyRequests, 'Too many attempts; retry after the seconds in Retry-After'],
    [
      true,
      databaseUnavailable,
      'Overloaded, or the database is unavailable; retry after the seconds in Retry-After',
    ],
    [method !== 'GET', storageFull, 'The disk is full'],
  ]
  return [
    [400, invalid(endpoint, refusal)],
    ...possible.flatMap(([applies, refusal, description]): Failure[] =>
      applies && refusal ? [[refusal.status, refused(refusal, description)]] : [],
    ),
    [500, failure(unexpectedFailure, 'Server error')],
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

function invalid({ files = {} }: Endpoint, ownRefusal: EndpointSchemas['refusal']): ZodOpenApiResponseObject {
  const isRead = Object.values(files).some(({ kind }) => kind === 'survey' || kind === 'document')
  const shapes = [
    ...(ownRefusal ? [ownRefusal] : []),
    refusalBody,
    fieldErrors,
    ...(isRead ? [fileErrors] : []),
  ]
  const { code, words } = bodyUnreadable
  return {
    description: 'Refused with a message, or with messages by field',
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
