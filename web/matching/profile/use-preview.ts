import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { MatchPreview } from 'contract/matching/search-profiles.schemas.ts'
import { queryOf } from '../../platform/query.ts'

/** Debounced preview of the number of matches for these profiles. */
export function usePreview(profiles: SearchProfiles, isValid: boolean): MatchPreview | undefined {
  const [text] = useDebouncedValue(JSON.stringify(profiles), 300)
  const body = JSON.parse(text) as Record<string, Record<string, unknown>>
  const { data } = useQuery({
    ...queryOf(searchProfiles.preview, { body }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  })
  return data
}
