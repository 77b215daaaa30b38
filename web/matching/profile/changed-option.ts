import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'

/** The options with another value of one; an empty one is taken away. */
export function changedOption(
  options: ProfileOptions,
  name: string,
  value: string[] | string | number | undefined,
): ProfileOptions {
  const { [name]: _, ...rest } = options
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? rest : { ...rest, [name]: value }
}
