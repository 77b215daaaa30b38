import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { useLiveSoon } from '../../platform/live.ts'
import { queryOf } from '../../platform/query.ts'
import { profilesOf } from './profiles-of.ts'
import { SearchProfileForm } from './SearchProfileForm.tsx'

/** Loads the user's search profiles for the form, and follows changes from other windows. */
export function SearchPreferences() {
  const mine = queryOf(searchProfiles.read)
  const { data } = useSuspenseQuery(mine)
  useLiveSoon('matches:0', 2000, mine)
  const { data: page } = useQuery({
    ...queryOf(searchProfiles.matched, { query: { pageSize: 1 } }),
    enabled: data.length === 0,
  })
  return <SearchProfileForm stored={profilesOf(data)} suggestion={page?.nearest_to} />
}
