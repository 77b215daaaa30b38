import type { FieldErrors } from './refusal.ts'

/** The words of every check that fails, by field: `[field, whether it is fine, words]`. */
export const messages = <Field extends string>(checks: [Field, boolean, string][]): FieldErrors =>
  Object.fromEntries(checks.flatMap(([field, fine, words]) => (fine ? [] : [[field, [words]]])))

/** Whether a text has at least so many characters (code points), white space at its ends aside. */
export const hasLetters = (text: string, least: number): boolean => [...text.trim()].length >= least
