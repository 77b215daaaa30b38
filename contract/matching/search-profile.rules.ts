import type { FieldErrors } from '../platform/refusal.ts'
import { instituteType, instituteTypeNames, type InstituteType } from '../institutes/institute-types.ts'
import { askedFor } from '../institutes/type-details.ts'
import { panelOf, type Criterion } from './criteria.ts'

/**
 * A user's search profile for one category: options by field, whole numbers, and the criteria that are a must.
 */
export interface ProfileOptions {
  [field: string]: string[] | string | number | undefined
  must?: string[]
}

/** Search profiles by category; missing categories are not searched (MAT-12, OPEN-118). */
export type SearchProfiles = Partial<Record<InstituteType, ProfileOptions>>

/** Alternative names of categories in the specification (DEF-69). */
const otherNames = new Map<string, InstituteType>([
  ['Investor', 'Investor/Asset manager'],
  ['Technology provider', 'Technology/Service Provider'],
  ['Technical assistance', 'Technical assistance providers'],
])

/** Maximum number in a range. */
export const maxDetailNumber = 1_000_000_000_000

/** What to store of the input, without empty values, and its errors by category and field. */
export function readSearchProfiles(
  sent: Record<string, Record<string, unknown>>,
  criteria: (category: InstituteType) => readonly Criterion[] = panelOf,
): { profiles: SearchProfiles; problems: FieldErrors } {
  const profiles: SearchProfiles = {}
  const problems: FieldErrors = {}
  const sentAs = new Map<InstituteType, string>()
  for (const [name, fields] of Object.entries(sent)) {
    const category = otherNames.get(name) ?? instituteType(name)?.name
    if (!category) {
      problems[name] = ['Invalid Institute type']
      continue
    }
    const before = sentAs.get(category)
    if (before !== undefined) {
      problems[name] = [`This is the same category as “${before}”. Please send it once`]
      continue
    }
    sentAs.set(category, name)
    const { options, wrong } = readOptions(criteria(category), fields)
    if (Object.keys(wrong).length > 0) problems[name] = wrong
    profiles[category] = options
  }
  return { profiles: inOrder(profiles), problems }
}

const inOrder = (profiles: SearchProfiles): SearchProfiles =>
  Object.fromEntries(instituteTypeNames.flatMap((name) => (profiles[name] ? [[name, profiles[name]]] : [])))

function readOptions(criteria: readonly Criterion[], fields: Record<string, unknown>) {
  const options: ProfileOptions = {}
  const wrong: FieldErrors = {}
  const asked: string[] = []
  for (const criterion of criteria) {
    const before = Object.keys(options).length
    if (criterion.ends) readRange(criterion.ends, fields, options, wrong)
    else readChoice(criterion, fields[criterion.name], options, wrong)
    if (Object.keys(options).length > before) asked.push(criterion.name)
  }
  const must = fields['must'] || []
  const isList = Array.isArray(must) && must.every((name) => typeof name === 'string')
  if (!isList) wrong['must'] = ['Please send a list of the names of criteria']
  const unknown = isList && must.find((name) => criteria.every((one) => one.name !== name))
  if (typeof unknown === 'string') wrong['must'] = [`There is no criterion “${unknown.slice(0, 100)}” here`]
  // A criterion without values cannot be a must.
  const kept = isList ? asked.filter((name) => must.includes(name)) : []
  if (kept.length > 0) options.must = kept
  return { options, wrong }
}

function readChoice(criterion: Criterion, value: unknown, options: ProfileOptions, wrong: FieldErrors): void {
  const { name, kind } = criterion
  const chosen = [...new Set<unknown>(Array.isArray(value) ? value : value ? [value] : [])]
  if (chosen.length === 0) return
  const known = criterion.options.filter((option) => chosen.includes(option))
  const [first] = known
  if (known.length < chosen.length || (kind === 'bracket' && known.length > 1))
    wrong[name] = [`Please select ${askedFor(criterion)}`]
  else if (kind === 'bracket' && first !== undefined) options[name] = first
  else options[name] = known
}

function readRange(
  ends: readonly [string, string],
  fields: Record<string, unknown>,
  options: ProfileOptions,
  wrong: FieldErrors,
): void {
  for (const end of ends) {
    const value = fields[end]
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDetailNumber)
      options[end] = value
    else wrong[end] = ['Please enter a whole number']
  }
  const [least, most] = [options[ends[0]], options[ends[1]]]
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    wrong[ends[1]] = ['Please enter a number that is not smaller than the minimum']
}
