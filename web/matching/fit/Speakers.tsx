import { Badge, Checkbox } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { useLiveSoon } from '../../platform/live.ts'
import classes from './FitWithUs.module.css'

/** Whose search preferences count for the user's institution. Its Admins can name members who speak for it. */
export function Speakers({ institute: { id, name } }: { institute: { id: number; name: string } }) {
  const these = queryOf(searchProfiles.speakers, { params: { id } })
  const {
    data: { results, may_name },
  } = useSuspenseQuery(these)
  useLiveSoon('matches:0', 3000, these)
  const [edited, setEdited] = useState<ReadonlySet<number>>()
  const save = useEndpointMutation(searchProfiles.nameSpeakers, {
    refresh: [these, allQueriesOf(searchProfiles.matched)],
    onSuccess: () => {
      setEdited(undefined)
      toast('Saved')
    },
  })
  const named = new Set(results.filter(({ is_named }) => is_named).map((one) => one.id))
  const chosen = edited ?? named
  const isSame = chosen.size === named.size && [...chosen].every((one) => named.has(one))
  if (results.length === 0)
    return (
      <EmptyState title="Nobody has set search preferences yet">
        Members who set search preferences appear here.{' '}
        <Link to="/matchedprofiles?tab=preferences">Set yours</Link>
      </EmptyState>
    )
  return (
    <section className={classes.fit} aria-labelledby="speakers">
      <div>
        <h2 id="speakers">Whose search preferences count for {name}</h2>
        <p className={classes.text}>
          Others see how well they meet the preferences of your members.{' '}
          {named.size === 0
            ? 'At the moment, all members count; the best fit decides.'
            : 'An Admin has named the members who speak for your institution.'}
        </p>
      </div>
      <ul className={classes.speakers}>
        {results.map((one) => {
          const about = one.categories.length > 0 ? one.categories.join(', ') : 'No search preferences yet'
          return (
            <li key={one.id}>
              {may_name ? (
                <Checkbox
                  label={one.name}
                  description={about}
                  checked={chosen.has(one.id)}
                  onChange={({ currentTarget: { checked } }) => {
                    const next = new Set(chosen)
                    if (checked) next.add(one.id)
                    else next.delete(one.id)
                    setEdited(next)
                  }}
                />
              ) : (
                <span>
                  {one.name}
                  <span className={classes.text}> {about}</span>
                </span>
              )}
              <Badge variant={one.counts ? 'light' : 'default'} tt="none">
                {one.counts ? 'Counts' : 'Does not count'}
              </Badge>
            </li>
          )
        })}
      </ul>
      {may_name && (
        <div>
          <ReasonButton
            aria-label={`Save who speaks for ${name}`}
            loading={save.isPending}
            disabledReason={isSame ? 'Nothing has changed' : undefined}
            onClick={() => save.mutate({ params: { id }, body: { people: [...chosen] } })}
          >
            Save
          </ReasonButton>
          <p className={classes.text}>With nobody selected, the preferences of all members count.</p>
        </div>
      )}
    </section>
  )
}
