import type { FieldErrors, Refusal } from 'contract/platform/refusal.ts'
import { notFoundRefusal as nothingThere } from 'contract/platform/refusal.ts'

/** Ends a request with the status, code and message of a refusal. */
export class Problem extends Error {
  readonly refusal: Refusal
  /** Seconds after which a retry makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined
  constructor(refusal: Refusal, retryAfter?: number) {
    super(refusal.words)
    this.refusal = refusal
    this.retryAfter = retryAfter
  }
}

/** Ends a request with 400 and messages by field. */
export class Invalid extends Error {
  readonly fields: FieldErrors | { success: false; errors: unknown[]; warnings?: unknown[] }
  constructor(fields: FieldErrors | { success: false; errors: unknown[]; warnings?: unknown[] }) {
    super('invalid')
    this.fields = fields
  }
}

/** Throws a Problem if there is a refusal. */
export function refuse(reason: Refusal | undefined): void {
  if (reason) throw new Problem(reason)
}

/** Throws Invalid if there are field errors. */
export function reject(fields: FieldErrors | undefined): void {
  if (fields && Object.keys(fields).length > 0) throw new Invalid(fields)
}

export const notFound = () => new Problem(nothingThere)
