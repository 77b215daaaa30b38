import type { InstituteType } from 'contract/institutes/institute-types.ts'
import { criteriaOfPurpose, type Purpose } from 'contract/matching/purposes.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { readChoices } from '../../ui/lists/list-address.ts'

/** Most institutes with which one project begins. */
export const mostTicked = 30

/** The matching tool as its address has it: `type`, a parameter for each criterion, and `tick` (ids of institutes). */
export interface AddressedTool {
  chosen: readonly InstituteType[]
  options: ProfileOptions
  ticked: readonly number[]
}

/** What the address says nothing about is as the purpose presets it. */
export function toolOf(params: URLSearchParams, purpose: Purpose): AddressedTool {
  const options: ProfileOptions = {}
  for (const { name, kind, options: known } of criteriaOfPurpose(purpose)) {
    const values = params.has(name) ? readChoices(params, name, known) : presetOf(purpose, name)
    const [first] = values
    if (first !== undefined) options[name] = kind === 'bracket' ? first : values
  }
  const ticked = params.getAll('tick').filter((text) => /^[1-9]\d{0,14}$/.test(text))
  return {
    // Where there is one category only, nobody can choose another.
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

/** The address with other values of a parameter; that there are none is said, since a preset would stand in. */
export function withValues(params: URLSearchParams, name: string, values: readonly (string | number)[]) {
  const next = new URLSearchParams(params)
  next.delete(name)
  for (const value of values) next.append(name, String(value))
  if (values.length === 0) next.set(name, '')
  return next
}
