import type { Answer } from 'contract/questionnaires/questions.ts'
import { readNumber, signsOf, writtenNumber, type NumberSigns } from './numbers.ts'
import { local, offset } from '../../platform/local-time.ts'

type Value = Answer[string]

/** Between values as they are stored and texts as the browser's input for them has them. */
export interface Conversion {
  toText: (value: Value | undefined) => string
  /** Undefined for nothing. */
  toValue: (text: string) => string | number | undefined
}

const plainText = (value: Value | undefined) =>
  value === undefined || value === null || typeof value === 'boolean' ? '' : String(value)

export const textValue: Conversion = { toText: plainText, toValue: (text) => text || undefined }

/**
 * Numbers are written and read as in the reader's language. What cannot be read stays the text that was typed, which is
 * told, and not saved.
 */
export const numberValue: Conversion = {
  toText: (value) => (typeof value === 'number' ? writtenNumber(value, signs()) : plainText(value)),
  toValue: (text) => (text.trim() === '' ? undefined : (readNumber(text, signs()) ?? text)),
}
let known: NumberSigns | undefined
const signs = () => (known ??= signsOf())

/** Moments are shown in the reader's own time zone, and stored with the offset that their day has there. */
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
