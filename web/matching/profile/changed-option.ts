import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'

/** Sets an option, or removes it if the value is empty. */
export function changedOption(
  options: ProfileOptions,
  name: string,
  value: string[] | string | number | undefined,
): ProfileOptions {
  const { [name]: _, ...rest } = options
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? rest : { ...rest, [name]: value }
}
