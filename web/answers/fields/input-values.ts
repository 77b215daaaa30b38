import type { Answer } from 'contract/questionnaires/questions.ts'
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

export const numberValue: Conversion = {
  toText: plainText,
  toValue: (text) => (text === '' ? undefined : Number(text)),
}

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
