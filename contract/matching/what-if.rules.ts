import type { Criterion } from './criteria.ts'
import type { ProfileOptions } from './search-profile.rules.ts'

/** Changes of one criterion that a user can try: it is no must, its values include `more`, or it is left out. */
export type CriterionChange = 'drop-must' | 'add-theirs' | 'leave'

/** The search profile with a change of one criterion. */
export function changedCriterion(
  options: ProfileOptions,
  { name, ends, options: known }: Criterion,
  change: CriterionChange,
  more: readonly string[],
): ProfileOptions {
  const { must = [], ...fields } = options
  if (change === 'add-theirs') {
    const value = fields[name]
    const wanted = new Set<unknown>([...(Array.isArray(value) ? value : []), ...more])
    return { ...options, [name]: known.filter((option) => wanted.has(option)) }
  }
  const kept = must.filter((one) => one !== name)
  const left = new Set<string>(change === 'leave' ? (ends ?? [name]) : [])
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => !left.has(field))),
    ...(kept.length > 0 && { must: kept }),
  }
}
