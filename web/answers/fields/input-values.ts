import type { Answer } from 'contract/questionnaires/questions.ts'
import { readingOf, readNumber, signsOf, writtenNumber } from './numbers.ts'
import { local, offset } from '../../platform/local-time.ts'

type Value = Answer[string]

/** Conversion between stored values and the text of an input, in the language of the page. */
export interface Conversion {
  toText: (value: Value | undefined, language: string) => string
  /** Undefined if the text is empty. */
  toValue: (text: string, language: string) => string | number | undefined
  /** How an ambiguous text was read. */
  readingOf?: (text: string, language: string) => string | undefined
}

const plainText = (value: Value | undefined) =>
  value === undefined || value === null || typeof value === 'boolean' ? '' : String(value)

export const textValue: Conversion = { toText: plainText, toValue: (text) => text || undefined }

/** Numbers in the format of the page's language. Invalid input stays as text, which is reported and not saved. */
export const numberValue: Conversion = {
  toText: (value, language) =>
    typeof value === 'number' ? writtenNumber(value, signsOf(language)) : plainText(value),
  toValue: (text, language) =>
    text.trim() === '' ? undefined : (readNumber(text, signsOf(language)) ?? text),
  readingOf: (text, language) => readingOf(text, signsOf(language)),
}

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
