import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const expectedWords: Record<string, string> = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
  array: 'This must be a list',
  object: 'This must be an object',
  record: 'This must be an object',
  date: 'Please enter a date',
}

const formatWords: Record<string, string> = {
  email: 'Please enter a valid e-mail address',
  url: 'Please enter a valid web address',
  datetime: 'Please enter a date and time such as 2026-03-04T09:30:00Z',
  date: 'Please enter a date such as 2026-03-04',
}

/** Units of the size of a text, list or number. */
const counted: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' }

/** Maximum number of options named in a message. */
const maxNamedChoices = 20

/** Messages for validation errors of schemas without messages of their own. */
export function validationWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required'
      return expectedWords[issue.expected] ?? 'This is not valid'
    case 'too_small':
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${issue.minimum}${counted[issue.origin] ?? ''}`
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${issue.maximum}${counted[issue.origin] ?? ''}`
    case 'invalid_format':
      return formatWords[issue.format] ?? 'This is not in the expected form'
    case 'not_multiple_of':
      return issue.divisor === 1
        ? 'Please enter a whole number'
        : `Please enter a multiple of ${issue.divisor}`
    case 'invalid_value':
      return issue.values.length > maxNamedChoices
        ? 'Please choose one of the listed values'
        : `Please choose one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `Not expected here: ${issue.keys.join(', ')}`
    default:
      return 'This is not valid'
  }
}
