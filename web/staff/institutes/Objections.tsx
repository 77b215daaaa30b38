import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import type { Objection } from 'contract/institutes/admin-removals.schemas.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { Ago } from '../../ui/Ago.tsx'
import { dayOf } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ObjectionDialog } from './ObjectionDialog.tsx'
import classes from './Institutes.module.css'

/** Objections of removed Admins, undecided ones first. */
export function Objections() {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(adminRemovals.objections, { query: { pageNumber: readPage(params, 'objections') } }),
  )
  usePageInRange(page, 'objections')
  if (page.results.length === 0)
    return (
      <EmptyState title="No objections">Objections of Admins who were removed will appear here.</EmptyState>
    )
  return (
    <>
      <ul className={classes.lines} aria-label="Objections">
        {page.results.map((objection) => (
          <Line key={objection.id} objection={objection} />
        ))}
      </ul>
      <Pager page={page} of="objections" parameter="objections" />
    </>
  )
}

function Line({ objection }: { objection: Objection }) {
  const { person, institute, removed_by, removed_at, reason, decided_at, restored, answer } = objection
  const [deciding, decide] = useState<boolean>()
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Link to={`/member-profile/${person.id}`}>{person.name}</Link>, removed as Admin of{' '}
        <Link to={`/institutes/${institute.id}/members`}>{institute.name}</Link>
        <p className={classes.quiet}>
          <Ago instant={removed_at} />
          {removed_by && ` by ${removed_by}`}
          {reason && `: ${reason}`}
        </p>
        {decided_at && (
          <p className={classes.quiet}>
            {restored ? 'Made Admin again' : 'Not made Admin again'}, {dayOf(decided_at)}
            {answer && `: ${answer}`}
          </p>
        )}
      </div>
      {!decided_at && (
        <Group gap={8}>
          <Button variant="default" size="compact-md" onClick={() => decide(true)}>
            Make Admin again
            <span className="visually-hidden">{` (${person.name})`}</span>
          </Button>
          <Button variant="default" size="compact-md" onClick={() => decide(false)}>
            Decline
            <span className="visually-hidden">{` the objection of ${person.name}`}</span>
          </Button>
        </Group>
      )}
      {deciding !== undefined && (
        <ObjectionDialog objection={objection} restore={deciding} onClose={() => decide(undefined)} />
      )}
    </li>
  )
}
