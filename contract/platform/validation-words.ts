import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const expectedWords: Partial<Record<string, string>> = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  bigint: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
  array: 'This must be a list',
  tuple: 'This must be a list',
  set: 'This must be a list',
  object: 'This must be an object',
  record: 'This must be an object',
  map: 'This must be an object',
  date: 'Please enter a date',
  file: 'Please choose a file',
  undefined: 'This is not expected here',
  never: 'This is not expected here',
  null: 'This must be empty',
}

const formatWords: Partial<Record<string, string>> = {
  email: 'Please enter a valid e-mail address',
  url: 'Please enter a valid web address',
  datetime: 'Please enter a date and time such as 2026-03-04T09:30:00Z',
  date: 'Please enter a date such as 2026-03-04',
  time: 'Please enter a time such as 09:30:00',
}

/** What a size counts: one, and several. */
const counted: Partial<Record<string, [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

/** Maximum number of options named in a message. */
const maxNamedChoices = 20

/** Messages for validation errors of schemas without messages of their own. They replace all messages of zod. */
export function validationWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required'
      return expectedWords[issue.expected] ?? 'This is not valid'
    case 'too_small':
      return smallest(issue)
    case 'too_big':
      return largest(issue)
    case 'invalid_format':
      return formatWords[issue.format] ?? 'This is not in the expected form'
    case 'not_multiple_of':
      return Number(issue.divisor) === 1
        ? 'Please enter a whole number'
        : `Please enter a multiple of ${issue.divisor}`
    case 'invalid_value':
      return issue.values.length > maxNamedChoices
        ? 'Please choose one of the listed values'
        : `Please choose one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `Not expected here: ${issue.keys.join(', ')}`
    case 'invalid_key':
      return 'The name of an entry is not valid'
    default:
      return 'This is not valid'
  }
}

function smallest({ origin, minimum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'date') return `Please enter a date from ${dayOf(minimum)} on`
  if (origin === 'string' && Number(minimum) === 1) return 'This is required'
  const limit = sized(origin, minimum)
  if (exact) return `Exactly ${limit}`
  return `${inclusive === false ? 'More than' : 'At least'} ${limit}`
}

function largest({ origin, maximum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === 'date') return `Please enter a date up to ${dayOf(maximum)}`
  const limit = sized(origin, maximum)
  if (exact) return `Exactly ${limit}`
  return `${inclusive === false ? 'Less than' : 'At most'} ${limit}`
}

function sized(origin: string, size: number | bigint): string {
  const units = counted[origin]
  if (!units) return String(size)
  return `${size} ${Number(size) === 1 ? units[0] : units[1]}`
}

const dayOf = (limit: number | bigint) => new Date(Number(limit)).toISOString().slice(0, 10)
