import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { heldInstitutes } from 'contract/institutes/held-institutes.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { InstituteFacts } from './InstituteFacts.tsx'
import type { MergePair } from './MergeDialog.tsx'
import classes from './Institutes.module.css'

type Held = ResponseOf<typeof heldInstitutes.list>['results'][number]

interface HeldInstitutesProps {
  onMerge: (pair: MergePair) => void
}

/** Institutions that resemble a proven one, the longest waiting first. */
export function HeldInstitutes({ onMerge }: HeldInstitutesProps) {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(heldInstitutes.list, { query: { pageNumber: readPage(params, 'held') } }),
  )
  usePageInRange(page, 'held')
  if (page.results.length === 0)
    return (
      <EmptyState title="No held institutions">
        Institutions that resemble a proven one will appear here.
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.lines} aria-label="Held institutions">
        {page.results.map((institute) => (
          <Line key={institute.id} institute={institute} onMerge={onMerge} />
        ))}
      </ul>
      <Pager page={page} of="held institutions" parameter="held" />
    </>
  )
}

function Line({ institute, onMerge }: HeldInstitutesProps & { institute: Held }) {
  const { id, name, held_at, like } = institute
  const refresh = [allQueriesOf(heldInstitutes.list), allQueriesOf(institutes.read)]
  const params = { id }
  const [confirming, setConfirming] = useState(false)
  const show = useEndpointMutation(heldInstitutes.decide, {
    refresh,
    onSuccess: () => toast(`${name} is visible`),
  })
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <InstituteFacts institute={institute} verb="held" at={held_at} />
        {like && (
          <p className={classes.quiet}>
            Resembles <Link to={`/institutes/${like.id}`}>{like.name}</Link>
            {like.domains.length > 0 && `, proven: ${like.domains.join(', ')}`}
          </p>
        )}
      </div>
      <Group gap={8}>
        {like && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onMerge({ from: { id, name }, into: { id: like.id, name: like.name } })}
          >
            Merge
            <span className="visually-hidden">{` ${name} into ${like.name}`}</span>
          </Button>
        )}
        <Button variant="light" size="compact-md" onClick={() => setConfirming(true)}>
          Make visible
          <span className="visually-hidden"> {name}</span>
        </Button>
      </Group>
      <Confirm
        opened={confirming}
        title={`Make ${name} visible?`}
        confirm="Make visible"
        busy={show.isPending}
        onConfirm={() =>
          show.mutate({ params, body: { held: false } }, { onSettled: () => setConfirming(false) })
        }
        onCancel={() => setConfirming(false)}
      >
        Its Admins are notified by e-mail. It is checked again when its name or website changes.
      </Confirm>
    </li>
  )
}
