import { hasLetters, missingTextMessage } from './refusal.ts'

/**
 * Texts that may be shorter than the specified minimum if the user confirms them: 'Bo' is a name, Ho and 北京 are
 * cities. `name` is that of an institution.
 */
export const confirmableFields = [
  'name',
  'first_name',
  'address.city',
  'address.street',
  'address.zip_code',
] as const
export type ConfirmableField = (typeof confirmableFields)[number]

/** Values of the fields that can be confirmed. */
export interface ConfirmableValues {
  name?: string | undefined
  first_name?: string | undefined
  address?: { city?: string; street?: string; zip_code?: string } | undefined
}

/** What makes texts valid that would otherwise be refused. */
export interface Exceptions<Stored> {
  /** Short texts that the user has confirmed. */
  confirmed?: readonly ConfirmableField[]
  /** The stored values: what was accepted before stays valid. */
  stored?: Stored
}

const minLetters = 3

/** A check for `messages` of a text that needs three letters, or one if it is confirmed or stored already. */
export function enoughLetters<Name extends string>(
  name: Name,
  field: ConfirmableField,
  values: ConfirmableValues,
  words: string,
  { confirmed = [], stored = {} }: Exceptions<ConfirmableValues>,
): [Name, boolean, string] {
  const text = confirmableText(values, field)
  const isAccepted = confirmed.includes(field) || text.trim() === confirmableText(stored, field)
  return [name, hasLetters(text, isAccepted ? 1 : minLetters), missingTextMessage(words, text, minLetters)]
}

/** Whether a text is refused only because it is short. */
export const isShort = (text: string): boolean => hasLetters(text, 1) && !hasLetters(text, minLetters)

/** A short text that the user has confirmed in a form; a text typed later is not. */
export interface ConfirmedText {
  field: ConfirmableField
  text: string
}

/** The fields that still have the confirmed text. */
export const stillConfirmed = (
  confirmed: readonly ConfirmedText[],
  values: ConfirmableValues,
): ConfirmableField[] =>
  confirmed
    .filter(({ field, text }) => confirmableText(values, field).trim() === text)
    .map(({ field }) => field)

/** The value of a field. */
export function confirmableText(values: ConfirmableValues, field: ConfirmableField): string {
  const { name = '', first_name = '', address = {} } = values
  if (field === 'name') return name
  if (field === 'first_name') return first_name
  const part = field.slice('address.'.length) as 'city' | 'street' | 'zip_code'
  return address[part] ?? ''
}
