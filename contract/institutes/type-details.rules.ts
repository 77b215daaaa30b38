import type { FieldErrors } from '../platform/refusal.ts'
import { countText } from '../platform/totals.ts'
import { askedFor, detailRanges, detailsOf, type DetailName, type DetailOfType } from './type-details.ts'

export type DetailValue = string | string[] | number
/** Details as stored, without empty values (INS-38). */
export type TypeDetails = Partial<Record<DetailName, DetailValue>>

/** Maximum value of a number. */
const maxDetailNumber = 1_000_000_000_000

/**
 * Removes empty values and details that the type does not have, for example after its type has changed (INS-38).
 */
export function cleanedDetails(type: string, sent: Record<string, unknown>): TypeDetails {
  const filled = detailsOf(type).flatMap(({ name }) => {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value === undefined || value === null || value === '') return []
    if (Array.isArray(value)) return value.length > 0 ? [[name, [...new Set(value)]]] : []
    return [[name, value]]
  })
  return Object.fromEntries(filled) as TypeDetails
}

/** Errors by detail: missing required ones (INS-35), and values that are not options. */
export function detailsProblems(type: string, details: TypeDetails): FieldErrors {
  const problems: FieldErrors = {}
  for (const field of detailsOf(type)) {
    const problem = problemOf(field, details[field.name])
    if (problem) problems[field.name] = [problem]
  }
  for (const { from, to } of detailRanges) {
    const [least, most] = [details[from], details[to]]
    if (typeof least === 'number' && typeof most === 'number' && least > most && !problems[to])
      problems[to] = ['Please enter a number that is not smaller than the minimum']
  }
  return problems
}

function problemOf(field: DetailOfType, value: DetailValue | undefined) {
  const { kind, options = [], required } = field
  const name = askedFor(field)
  if (value === undefined)
    return required ? `Please ${kind === 'number' ? 'enter' : 'select'} ${name}` : undefined
  if (kind === 'number')
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDetailNumber
      ? undefined
      : `Please enter a whole number from 0 to ${countText(maxDetailNumber)}`
  const chosen = kind === 'choice' ? [value] : Array.isArray(value) ? value : [undefined]
  return chosen.every((one) => typeof one === 'string' && options.includes(one))
    ? undefined
    : `Please select ${name}`
}
