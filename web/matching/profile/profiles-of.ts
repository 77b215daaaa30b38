import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { SearchProfile } from 'contract/matching/search-profiles.schemas.ts'

/** Search profiles by category, as form values. */
export const profilesOf = (entries: readonly SearchProfile[]): SearchProfiles =>
  Object.fromEntries(entries.map(({ institute_type, options }) => [institute_type, options]))
