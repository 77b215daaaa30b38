import type { FieldErrors } from 'contract/platform/refusal.ts'

/** A message, and the path of the field that it is about: `address.city`, which is also the field's id on the page. */
export interface FieldMessage {
  field: string
  words: string
}

/** One message for each field that has one, by path. */
export type ErrorsByPath = Readonly<Record<string, string>>

/** Every message of nested errors, in the order they have there. */
export const messagesIn = (errors: FieldErrors, prefix = ''): FieldMessage[] =>
  Object.entries(errors).flatMap(([name, found]) => {
    const field = prefix + name
    return Array.isArray(found) ? found.map((words) => ({ field, words })) : messagesIn(found, `${field}.`)
  })

/** The first message of each field. */
export function firstByPath(messages: FieldMessage[]): ErrorsByPath {
  const first: Record<string, string> = {}
  for (const { field, words } of messages) first[field] ??= words
  return first
}

/**
 * The field in which a path ends: an error about an element of a plain list (`regions.2`) is shown at the list, since
 * the element has no input of its own.
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
 * What is left of shown errors after a change. One that the form's own check gave stays, with today's words, while the
 * check still gives one; the server's stays until its field changes, as only the server can tell whether it still holds.
 */
export function withoutMended(
  shown: ErrorsByPath,
  before: { values: unknown; problems: ErrorsByPath },
  after: { values: unknown; problems: ErrorsByPath },
): ErrorsByPath {
  const isChanged = (field: string) => pathValue(before.values, field) !== pathValue(after.values, field)
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, words]) => {
      if (field in before.problems) return field in after.problems ? [[field, after.problems[field]!]] : []
      return isChanged(field) ? [] : [[field, words]]
    }),
  )
}

const pathValue = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => valueAt(value, name), values)

const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
