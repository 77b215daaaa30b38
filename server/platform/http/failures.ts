import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors, Refusal } from 'contract/platform/refusal.ts'
import {
  bodyUnreadable,
  databaseUnavailable,
  fileTooLarge,
  fileUnreadable,
  filesAway,
  notFoundRefusal,
  refusal,
  storageFull,
  tooBusy,
  unexpectedBodyType,
  unexpectedFailure,
} from 'contract/platform/refusal.ts'
import { z } from 'zod'
import { noteRefusalCode } from '../refusal-codes.ts'
import { Invalid, Problem } from './problem.ts'
import { notStored, storageAway } from '../storage/storage.ts'
import { isDatabaseUnavailable, poolBusy } from '../database/connection-errors.ts'

/** Refusals for violated constraints, by constraint name. */
export type Violations = Record<string, Refusal>

const busyValue = refusal('conflict', 409, 'Another user is changing this right now. Please try again.')
const unknownField = 'This is not expected here'

/** The only place where thrown errors become responses. */
export const answerFailure =
  (violations: Violations) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof Invalid) return void reply.status(400).send(invalid(error.fields))
    if (error instanceof z.ZodError) return void reply.status(400).send(invalid(fieldErrors(error)))
    const problem =
      error instanceof Problem ? error : translated(error, violations, /^(GET|HEAD)$/.test(request.method))
    if (!problem) {
      request.log.error({ err: error }, 'unexpected failure')
      return void reply.status(500).send(unexpectedFailure)
    }
    const { status, words, code, ...more } = problem.refusal
    noteRefusalCode(request, code)
    const retryAfter = problem.retryAfter ?? (status === 503 ? 2 : undefined)
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    // Nobody may remember that something is out of reach.
    if (status === 503 && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (status === 503) request.log.warn({ err: error }, 'request refused with 503')
    reply.status(status).send({ detail: words, code, ...more })
  }

/** The body for field errors; errors of the body as a whole have the format of other refusals. */
function invalid(fields: Invalid['fields']): Invalid['fields'] | { detail: string; code: string } {
  const { detail, ...others }: Record<string, unknown> = fields
  const isWhole = Array.isArray(detail) && Object.keys(others).length === 0
  return isWhole ? { detail: detail.join('. '), code: 'invalid' } : fields
}

/** Messages of a failed schema, nested like the body; those of the whole as `detail`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of error.issues.flatMap(namedIssues)) {
    let place = fields
    for (const key of path.slice(0, -1).map(String)) {
      const known = Object.hasOwn(place, key) ? place[key] : undefined
      const inner: FieldErrors = !known || Array.isArray(known) ? {} : known
      place[key] = inner
      place = inner
    }
    const last = String(path.at(-1) ?? 'detail')
    const there = Object.hasOwn(place, last) ? place[last] : undefined
    if (Array.isArray(there)) there.push(message)
    else if (!there) place[last] = [message]
  }
  return fields
}

/** An unknown field is named like a wrong one. */
const namedIssues = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownField }))
    : [issue]

function translated(
  error: Error & { code?: string; statusCode?: number; constraint?: string; table?: string; detail?: string },
  violations: Violations,
  isReading: boolean,
): Problem | undefined {
  const { code = '', statusCode, constraint = '' } = error
  const violated = Object.hasOwn(violations, constraint) ? violations[constraint] : undefined
  // A unique index, an exclusion constraint, and a check.
  if (['23505', '23P01', '23514'].includes(code) && violated) return new Problem(violated)
  // The parent object was deleted after the rights were checked.
  if (code === '23503' && isReferrer(error)) return new Problem(notFoundRefusal)
  if (code === '40001' || code === '40P01' || code === '55P03') return new Problem(busyValue, 1)
  // Errors of this machine's disk, and of PostgreSQL's.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new Problem(storageFull)
  if (code === storageAway) return new Problem(isReading ? fileUnreadable : filesAway)
  if (code === notStored) return new Problem(fileUnreadable)
  if (code === poolBusy) return new Problem(tooBusy)
  if (isDatabaseUnavailable(code)) return new Problem(databaseUnavailable)
  // Class 22: PostgreSQL rejects a value. Schemas should have refused it, but it is not a server error.
  if (/^22/.test(code)) return new Problem(bodyUnreadable)
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) return new Problem(fileTooLarge)
  if (statusCode === 415) return new Problem(unexpectedBodyType)
  if (code.startsWith('FST_') && statusCode !== undefined && statusCode < 500)
    return new Problem(bodyUnreadable)
  return undefined
}

/**
 * Whether a foreign key points to a missing row. The same code also reports that a deleted row is still referenced. In both
 * cases `table` is the referencing table; the detail, in any language, names it only in the second case.
 */
const isReferrer = ({ table = '', detail = '' }: { table?: string; detail?: string }) =>
  detail !== '' && !detail.split(/\W+/).includes(table)
