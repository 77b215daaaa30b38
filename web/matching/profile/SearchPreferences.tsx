import { useSuspenseQuery } from '@tanstack/react-query'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { searchProfiles } from 'contract/matching/search-profiles.contract.ts'
import { queryOf } from '../../platform/query.ts'
import { SearchProfileForm } from './SearchProfileForm.tsx'

/** What I look for, to read and to change. */
export function SearchPreferences() {
  const { data } = useSuspenseQuery({ ...queryOf(searchProfiles.read), staleTime: Infinity })
  const stored: SearchProfiles = Object.fromEntries(
    data.map(({ institute_type, options }) => [institute_type, options]),
  )
  return <SearchProfileForm stored={stored} />
}
