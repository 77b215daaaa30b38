import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { InstituteInvitation } from 'contract/institutes/institute-members.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState } from 'react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { Ago } from '../../ui/Ago.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Members.module.css'

/** Number of invitations loaded at a time. */
const step = 10

/** Invitations that have not been accepted yet. */
export function PendingInvitations({ institute: { id } }: { institute: { id: number } }) {
  const [pageSize, setPageSize] = useState(step)
  const {
    data: page,
    error,
    refetch,
  } = useQuery(queryOf(instituteMembers.invitations, { params: { id }, query: { pageSize } }))
  if (error && !page)
    return <ReadFailure what="The list of pending invitations" error={error} onRetry={refetch} />
  if (!page) return <Skeleton mt={24} height={64} aria-hidden />
  if (page.total === 0) return null
  return (
    <section className={classes.invitations} aria-label="Pending invitations">
      <h3>Pending invitations</h3>
      <ul>
        {page.results.map((invitation) => (
          <Line key={invitation.id} institute={id} invitation={invitation} />
        ))}
      </ul>
      {page.total > page.results.length && pageSize < 100 && (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => setPageSize(Math.min(100, pageSize + 3 * step))}
          >
            Show more of {countText(page.total)}
          </Button>
        </div>
      )}
    </section>
  )
}

function Line({ institute, invitation }: { institute: number; invitation: InstituteInvitation }) {
  const { id, email, role, approves, invited_by, created_at, expires_at } = invitation
  const withdraw = useEndpointMutation(instituteMembers.withdrawInvitation, {
    refresh: [allQueriesOf(instituteMembers.invitations)],
    onSuccess: () => toast(`Invitation to ${email} withdrawn`),
  })
  return (
    <li className={classes.invitation}>
      <div>
        {email}, {role}
        {!approves && <span className={classes.waiting}> needs an Admin's approval</span>}
        <p className={classes.quiet}>
          Sent <Ago instant={created_at} />
          {invited_by && ` by ${invited_by}`}, valid until {dayOf(expires_at)}
        </p>
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        flex="none"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { id: institute, invitationId: id } })}
      >
        Withdraw
        <span className="visually-hidden"> the invitation to {email}</span>
      </Button>
    </li>
  )
}
