import type { FieldErrors } from 'contract/platform/refusal.ts'
import type { CallFailed } from '../../platform/call.ts'

/** The first message of each field. */
export const firstOfEach = (errors: FieldErrors): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, wordsIn(messages)]))

/** A failed save for the summary on top of the form: by field where it says so, otherwise in its own words. */
export function summaryOf(errors: FieldErrors, failed: CallFailed | null) {
  const rows = Object.entries(errors).map(([field, messages]) => ({ field, words: wordsIn(messages) ?? '' }))
  return failed && Object.keys(failed.fields).length === 0 ? [...rows, { words: failed.words }] : rows
}

const wordsIn = (messages: FieldErrors[string]): string | undefined =>
  Array.isArray(messages) ? messages[0] : Object.values(messages).map(wordsIn).find(Boolean)
