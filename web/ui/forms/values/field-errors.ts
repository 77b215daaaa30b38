import type { FieldErrors } from 'contract/platform/refusal.ts'

/** An error message with the path of its field (`address.city`), which is also the id of the input. */
export interface FieldMessage {
  field: string
  words: string
}

/** One message per invalid field, by path. */
export type ErrorsByPath = Readonly<Record<string, string>>

/** Flattens nested errors, in their order. */
export const messagesIn = (errors: FieldErrors, prefix = ''): FieldMessage[] =>
  Object.entries(errors).flatMap(([name, found]) => {
    const field = prefix + name
    return Array.isArray(found) ? found.map((words) => ({ field, words })) : messagesIn(found, `${field}.`)
  })

/** The first message of each field. */
export function firstErrors(messages: FieldMessage[]): ErrorsByPath {
  const first: Record<string, string> = {}
  for (const { field, words } of messages) first[field] ??= words
  return first
}

/**
 * The field that shows an error at this path. Elements of a list of plain values (`regions.2`) have no input of their
 * own, so their errors belong to the list.
 */
export function fieldOf(path: string, values: unknown): string {
  const names = path.split('.')
  let value = values
  for (const [place, name] of names.entries()) {
    if (Array.isArray(value) && typeof value[0] !== 'object') return names.slice(0, place).join('.')
    value = valueAt(value, name)
  }
  return path
}

/**
 * The shown errors that remain after a change; it adds none. Errors of client-side validation remain while the field is
 * invalid, with the current message. Errors from the server remain until their field changes, as the client cannot
 * check them.
 */
export function remainingErrors(
  shown: ErrorsByPath,
  before: { values: unknown; problems: ErrorsByPath },
  after: { values: unknown; problems: ErrorsByPath },
): ErrorsByPath {
  const isChanged = (field: string) => pathValue(before.values, field) !== pathValue(after.values, field)
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, words]) => {
      const problem = after.problems[field]
      if (field in before.problems) return problem === undefined ? [] : [[field, problem]]
      return isChanged(field) ? [] : [[field, words]]
    }),
  )
}

const pathValue = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => valueAt(value, name), values)

const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
