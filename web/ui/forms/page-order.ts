import type { ErrorsByPath, FieldMessage } from './values/field-errors.ts'

/** Sorts errors by the position of their inputs on the page; fields that are not mounted come last. */
export function inPageOrder(errors: ErrorsByPath, idPrefix: string): FieldMessage[] {
  const ids = Array.from(document.querySelectorAll('form [id]'), ({ id }) => id)
  const place = ({ field }: FieldMessage) =>
    ids.includes(idPrefix + field) ? ids.indexOf(idPrefix + field) : ids.length
  return Object.entries(errors)
    .map(([field, words]) => ({ field, words }))
    .sort((one, other) => place(one) - place(other))
}
