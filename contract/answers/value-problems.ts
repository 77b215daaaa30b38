import { surveyLimits, type Answer, type OptionType } from '../questionnaires/questions.ts'

/** What is wrong with a value of this type, in words for the person who gave it. Empty is always right. */
export function valueProblem(type: OptionType, value: Answer[string] | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? textProblem(type, value) : plainProblem(type, value)
}

function plainProblem(type: OptionType, value: boolean | number) {
  if (type === 'number') return Number.isFinite(value) ? undefined : words.number
  if (type === 'integer') return Number.isSafeInteger(value) ? undefined : words.integer
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : words.boolean
  return words[type]
}

function textProblem(type: OptionType, value: string) {
  if (value.length > surveyLimits.answerText) return `At most ${surveyLimits.answerText} characters.`
  if (value.includes('\0') || !value.isWellFormed()) return 'This text has characters that cannot be stored.'
  return isRight[type](value) ? undefined : words[type]
}

const words: Record<OptionType, string> = {
  boolean: 'This must be yes or no.',
  'boolean-with-text': 'This must be a text.',
  text: 'This must be a text.',
  email: 'This must be an e-mail address.',
  number: 'This must be a number.',
  integer: 'This must be a whole number.',
  date: 'This must be a date, as in 2026-01-31.',
  time: 'This must be a time, as in 17:30.',
  datetime: 'This must be a date and time with its offset, as in 2026-01-31T17:30:00+01:00.',
  file: 'This must be a stored file.',
  mapping: 'This shows another answer and takes none.',
}

const isRight: Record<OptionType, (text: string) => boolean> = {
  boolean: () => false,
  'boolean-with-text': () => true,
  text: () => true,
  email: isEmail,
  number: () => false,
  integer: () => false,
  date: isDate,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  datetime: isDatetime,
  file: isFileName,
  mapping: () => false,
}

// The pattern of the HTML standard; addresses are bounded, so it takes linear time.
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
function isEmail(text: string) {
  return text.length <= 254 && email.test(text)
}

/** A day of the calendar as YYYY-MM-DD; 2026-02-30 is none. */
export function isDate(text: string) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || month > 12) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

const momentOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
function isDatetime(text: string) {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && momentOfDay.test(text.slice(11))
}

/** The name alone, never a path; whose file it is, the server looks up. */
function isFileName(text: string) {
  // eslint-disable-next-line no-control-regex
  return text.length <= 255 && !text.startsWith('.') && !/[/\\\u0000-\u001f\u007f]/.test(text)
}
