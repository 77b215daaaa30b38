import type { FieldErrors } from 'contract/platform/refusal.ts'

/** The first message of each field of a category. */
export function errorsByField(errors: FieldErrors[string] | undefined): Record<string, string> {
  if (!errors || Array.isArray(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, words]) =>
      Array.isArray(words) && words[0] !== undefined ? [[field, words[0]]] : [],
    ),
  )
}

/** The id of the first field with an error. */
export const firstErrorId = (errors: FieldErrors): string | undefined =>
  Object.entries(errors).flatMap(([category, fields]) =>
    Object.keys(errorsByField(fields)).map((field) => `${category}.${field}`),
  )[0]
