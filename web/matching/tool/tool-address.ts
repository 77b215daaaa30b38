import type { InstituteType } from 'contract/institutes/institute-types.ts'
import { criteriaOfPurpose, type Purpose } from 'contract/matching/purposes.ts'
import { maxInstituteInvitations } from 'contract/projects/project.rules.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { readChoices } from '../../ui/lists/list-address.ts'

/** Maximum number of institutes for a new project. */
export const mostTicked = maxInstituteInvitations.project

/** State of the matching tool in the URL: `type`, a parameter per criterion, and `tick` (ids of institutes). */
export interface AddressedTool {
  chosen: readonly InstituteType[]
  options: ProfileOptions
  ticked: readonly number[]
}

/** Reads the state from the URL; missing parameters use the preset of the purpose. */
export function toolOf(params: URLSearchParams, purpose: Purpose): AddressedTool {
  const options: ProfileOptions = {}
  for (const { name, kind, options: known, ends = [] } of criteriaOfPurpose(purpose)) {
    for (const end of ends) {
      const amount = params.get(end)
      if (amount !== null && /^\d{1,12}$/.test(amount)) options[end] = Number(amount)
    }
    if (ends.length > 0) continue
    const values = params.has(name) ? readChoices(params, name, known) : presetOf(purpose, name)
    const [first] = values
    if (first !== undefined) options[name] = kind === 'bracket' ? first : values
  }
  const ticked = params.getAll('tick').filter((text) => /^[1-9]\d{0,14}$/.test(text))
  return {
    // A single category cannot be changed.
    chosen:
      params.has('type') && purpose.categories.length > 1
        ? readChoices(params, 'type', purpose.categories)
        : purpose.chosen,
    options,
    ticked: [...new Set(ticked.map(Number))].slice(0, mostTicked),
  }
}

const presetOf = ({ preset }: Purpose, name: string): string[] =>
  Object.values(preset).flatMap((options) => options[name] ?? [])

/** The address of the project wizard with everything that the tool knows, and a proposal for the name. */
export function wizardAddress(purpose: Purpose, { options, ticked }: AddressedTool): string {
  const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [])
  const regions = [...new Set([...listOf(options['region']), ...listOf(options['working_regions'])])]
  const params = new URLSearchParams({ institutes: ticked.join(','), type: purpose.name })
  for (const region of regions) params.append('region', region)
  for (const code of listOf(options['sustainable_development_goals'])) params.append('sdg', code)
  params.set('name', proposedName(purpose, regions))
  return `/create-project?${params}`
}

/** 'Rating, Oceania' */
export const proposedName = ({ name }: Purpose, regions: readonly string[]): string =>
  [name, ...regions.slice(0, 2)].join(', ')

/** Sets the values of a parameter. Empty values are stored explicitly, because the preset would apply otherwise. */
export function withValues(params: URLSearchParams, name: string, values: readonly (string | number)[]) {
  const next = new URLSearchParams(params)
  next.delete(name)
  for (const value of values) next.append(name, String(value))
  if (values.length === 0) next.set(name, '')
  return next
}
