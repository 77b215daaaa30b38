import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InstituteType } from 'contract/institutes/institute-types.ts'
import { criteriaOf } from 'contract/matching/criteria.ts'
import type { Explanation, Fit } from 'contract/matching/match-shapes.ts'
import { changedCriterion, type CriterionChange } from 'contract/matching/what-if.rules.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { profilesOf } from './profile/profiles-of.ts'
import classes from './ScoreSum.module.css'
import { SumTable } from './SumTable.tsx'

interface WhatIfProps {
  institute: { id: number; name: string; type: InstituteType }
  match: Explanation
}

const labels: Record<CriterionChange, string> = {
  'drop-must': 'Drop this must',
  'add-theirs': 'Add what they have',
  leave: 'Leave out',
}

/** The sum with changes of the user's search preferences to try: it is computed again in place, and can be saved. */
export function WhatIf({ institute: { id, name, type }, match }: WhatIfProps) {
  const client = useQueryClient()
  const mine = queryOf(searchProfiles.read)
  const { data: stored } = useQuery(mine)
  const [options, setOptions] = useState<ProfileOptions>()
  const profiles = stored && profilesOf(stored)
  const before = profiles?.[type]
  const tried = useQuery({
    ...queryOf(searchProfiles.whatIf, { params: { id }, body: { options: options ?? {} } }),
    enabled: options !== undefined,
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  const preview = useQuery({
    ...queryOf(searchProfiles.preview, { body: { ...profiles, [type]: options ?? {} } }),
    enabled: options !== undefined && profiles !== undefined,
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  const save = useEndpointMutation(searchProfiles.save, {
    refresh: [
      allQueriesOf(searchProfiles.matched),
      allQueriesOf(searchProfiles.fit),
      allQueriesOf(searchProfiles.read),
    ],
    onSuccess: () => {
      setOptions(undefined)
      toast('Search preferences saved')
    },
  })
  const keep = async () => {
    // Other categories as they are stored now, in case they were changed in another window.
    const latest = profilesOf(await client.fetchQuery({ ...mine, staleTime: 0 }))
    save.mutate({ body: { ...latest, [type]: options ?? {} } })
  }
  const result = options && tried.data
  const shown = result?.match ?? match
  return (
    <div aria-busy={tried.isFetching}>
      <SumTable
        sum={shown.sum}
        total={shown.seeking ?? 0}
        wanted="You look for"
        actions={(line) => {
          const possible: CriterionChange[] = [
            ...(line.must ? (['drop-must'] as const) : []),
            ...(line.more.length > 0 ? (['add-theirs'] as const) : []),
            ...(shown.sum.length > 1 ? (['leave'] as const) : []),
          ]
          const criterion = criteriaOf(type).find((one) => one.name === line.criterion)
          const current = options ?? before
          if (!criterion || !current) return null
          return (
            <span className={classes.changes}>
              {possible.map((change) => (
                <Button
                  key={change}
                  size="compact-xs"
                  variant="default"
                  onClick={() => setOptions(changedCriterion(current, criterion, change, line.more))}
                >
                  {labels[change]}
                  <span className="visually-hidden">: {line.label}</span>
                </Button>
              ))}
            </span>
          )
        }}
      />
      <p role="status" className={classes.result}>
        {options &&
          (tried.isError
            ? 'This could not be computed. Please try again.'
            : result && resultText(result, name))}
        {options && preview.data && ` You would have ${matchesText(preview.data.total)}.`}
      </p>
      {options && (
        <span className={classes.changes}>
          <Button size="compact-sm" loading={save.isPending} onClick={() => void keep()}>
            Save to my preferences
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOptions(undefined)}>
            Undo
          </Button>
        </span>
      )}
    </div>
  )
}

const matchesText = (count: number) => `${countText(count)} ${count === 1 ? 'match' : 'matches'}`

function resultText({ state, relevant_index }: Fit, name: string): string {
  if (state === 'match') return `${name} would be a match with ${relevant_index}.`
  return state === 'must_missed'
    ? `${name} would still not be a match: a must is not met.`
    : `${name} would not be a match: too little in common.`
}
