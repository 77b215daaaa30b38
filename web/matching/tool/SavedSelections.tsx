import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { Selection } from 'contract/matching/search-profiles.schemas.ts'
import { longestSelectionName } from 'contract/matching/selections.rules.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './MatchingTool.module.css'

/** Saves the criteria and ticked institutions for later, and opens saved ones. */
export function SavedSelections({ proposal }: { proposal: string }) {
  const client = useQueryClient()
  const fieldId = useId()
  const mine = queryOf(searchProfiles.selections)
  const { data, error, isError, refetch } = useQuery({ ...mine, meta: { ownFailure: true } })
  const [typed, setTyped] = useState<string>()
  const show = (answer: { results: Selection[] }) => client.setQueryData(mine.queryKey, answer)
  const save = useEndpointMutation(searchProfiles.saveSelection, {
    onSuccess: (answer) => {
      show(answer)
      toast('Selection saved')
    },
  })
  const remove = useEndpointMutation(searchProfiles.deleteSelection, {
    onSuccess: (answer) => {
      show(answer)
      toast('Selection deleted')
    },
  })
  const name = typed ?? proposal
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '' || save.isPending) return
    save.mutate({ body: { name, search: window.location.search.replace(/^\?/, '') } })
  }
  const saved = data?.results ?? []
  return (
    <details className={classes.saved}>
      <summary>Saved selections{data && ` (${saved.length})`}</summary>
      <form className={classes.save} onSubmit={submit}>
        <TextInput
          id={fieldId}
          label="Name"
          value={name}
          maxLength={longestSelectionName}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={name.trim() === '' && 'Please enter a name'}
        />
        <Button type="submit" loading={save.isPending} variant="default">
          Save this selection
        </Button>
      </form>
      {isError && (
        <ReadFailure what="Your saved selections" error={error} onRetry={refetch} kept={data !== undefined} />
      )}
      {data && saved.length === 0 && (
        <p className={classes.quiet}>
          No saved selections yet. Criteria and selected institutions that you save appear here.
        </p>
      )}
      <ul className={classes.selections}>
        {saved.map((one) => (
          <li key={one.id}>
            <Link to={{ pathname: '/match', search: one.search }}>{one.name}</Link>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ params: { id: one.id } })}
            >
              Delete<span className="visually-hidden">: {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
