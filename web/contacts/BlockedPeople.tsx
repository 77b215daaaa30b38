import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../platform/query.ts'
import { dayOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Line, Lines } from '../ui/lists/Lines.tsx'
import { readPage } from '../ui/lists/list-address.ts'
import { Pager } from '../ui/lists/Pager.tsx'
import { usePageInRange } from '../ui/lists/use-page-in-range.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { useContactActions } from './use-contact-actions.ts'
import classes from './BlockedPeople.module.css'

/** Blocked members, with unblock buttons. */
export function BlockedPeople() {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(blockedPeople.list, { query: { pageNumber: readPage(params) } }),
  )
  usePageInRange(page)
  const { unblock, busy } = useContactActions()
  if (page.results.length === 0)
    return (
      <EmptyState title="No blocked members">
        You can block members on their profile. They can then no longer see your profile, send you requests or
        write to you.
      </EmptyState>
    )
  return (
    <>
      <Lines>
        {page.results.map((person) => (
          <Line key={person.id} className={classes.line}>
            <Portrait name={nameOfPerson(person)} src={person.avatar} size={40} />
            <span>
              {nameOfPerson(person)}
              <span className={classes.since}>Blocked on {dayOf(person.blocked_at)}</span>
            </span>
            <Button variant="default" size="compact-md" disabled={busy} onClick={() => unblock(person.id)}>
              Unblock
              <span className="visually-hidden"> {nameOfPerson(person)}</span>
            </Button>
          </Line>
        ))}
      </Lines>
      <Pager page={page} of="blocked members" />
    </>
  )
}
