import type { Answer } from 'contract/questionnaires/questions.ts'
import { readNumber, signsOf, writtenNumber, type NumberSigns } from './numbers.ts'
import { local, offset } from '../../platform/local-time.ts'

type Value = Answer[string]

/** Conversion between stored values and the text of an input. */
export interface Conversion {
  toText: (value: Value | undefined) => string
  /** Undefined if the text is empty. */
  toValue: (text: string) => string | number | undefined
}

const plainText = (value: Value | undefined) =>
  value === undefined || value === null || typeof value === 'boolean' ? '' : String(value)

export const textValue: Conversion = { toText: plainText, toValue: (text) => text || undefined }

/** Numbers in the format of the user's language. Invalid input stays as text, which is reported and not saved. */
export const numberValue: Conversion = {
  toText: (value) => (typeof value === 'number' ? writtenNumber(value, signs()) : plainText(value)),
  toValue: (text) => (text.trim() === '' ? undefined : (readNumber(text, signs()) ?? text)),
}
let known: NumberSigns | undefined
const signs = () => (known ??= signsOf())

/** Date and time in the user's time zone, stored with the offset of that day. */
export const inTimeZone: Conversion = {
  toText(value) {
    if (typeof value !== 'string') return plainText(value)
    const moment = new Date(value)
    return Number.isNaN(moment.getTime()) ? '' : local(moment)
  },
  toValue(text) {
    if (text === '') return undefined
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? text : `${local(moment)}:00${offset(moment)}`
  },
}

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
