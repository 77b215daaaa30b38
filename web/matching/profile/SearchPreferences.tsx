import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { useLiveSoon } from '../../platform/live.ts'
import { useState } from 'react'
import { queryOf } from '../../platform/query.ts'
import { FormSkeleton } from '../../ui/loading/FormSkeleton.tsx'
import { profilesOf } from './profiles-of.ts'
import { SearchProfileForm } from './SearchProfileForm.tsx'

/** Loads the user's search profiles for the form, and follows changes from other windows. */
export function SearchPreferences() {
  const mine = queryOf(searchProfiles.read)
  const { data } = useSuspenseQuery(mine)
  useLiveSoon('matches:0', 2000, mine)
  // Not when the last one is removed here, which would replace the form.
  const [isFirst] = useState(data.length === 0)
  const first = useQuery({
    ...queryOf(searchProfiles.matched, { query: { pageSize: 1 } }),
    enabled: isFirst,
    // Without it, the form is empty.
    meta: { ownFailure: true },
  })
  if (first.isLoading && first.failureCount === 0) return <FormSkeleton fields={7} />
  return <SearchProfileForm stored={profilesOf(data)} suggestion={first.data?.nearest_to} />
}
