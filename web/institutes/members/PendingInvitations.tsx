import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { InstituteInvitation } from 'contract/institutes/institute-members.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { RowCheckbox, SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { useSelection, type Selection } from '../../ui/lists/use-selection.ts'
import { useSeveral } from '../../ui/lists/use-several.ts'
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
  const selection = useSelection(page?.results ?? [], { nameOf: ({ email }) => email })
  const several = useSeveral({
    selection,
    of: 'invitation',
    refresh: [allQueriesOf(instituteMembers.invitations)],
  })
  const change = (action: 'withdraw' | 'resend') =>
    several.change({
      send: (ids) => call(instituteMembers.changeInvitations, { params: { id }, body: { ids, action } }),
      done: action === 'resend' ? 'sent again' : 'withdrawn',
    })
  if (error && !page)
    return <ReadFailure what="The list of pending invitations" error={error} onRetry={refetch} />
  if (!page) return <Skeleton mt={24} height={64} aria-hidden />
  if (page.total === 0) return null
  return (
    <section className={classes.invitations} aria-label="Pending invitations">
      <h3>Pending invitations</h3>
      <SelectionBar selection={selection} several={several}>
        <Button
          variant="default"
          size="compact-md"
          loading={several.isPending}
          onClick={() => change('resend')}
        >
          Send again
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={several.isPending}
          onClick={() => change('withdraw')}
        >
          Withdraw
        </Button>
      </SelectionBar>
      <ul>
        {page.results.map((invitation) => (
          <Line key={invitation.id} institute={id} invitation={invitation} selection={selection} />
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

interface LineProps {
  institute: number
  invitation: InstituteInvitation
  selection: Selection
}

function Line({ institute, invitation, selection }: LineProps) {
  const { id, email, role, approves, invited_by, created_at, expires_at } = invitation
  const again = useEndpointMutation(instituteMembers.changeInvitations, {
    refresh: [allQueriesOf(instituteMembers.invitations)],
    onSuccess: ({ refused: [refused] }) =>
      refused ? toast(refused.detail, 'failure') : toast(`Invitation to ${email} sent again`),
  })
  const withdraw = useEndpointMutation(instituteMembers.withdrawInvitation, {
    refresh: [allQueriesOf(instituteMembers.invitations)],
    onSuccess: () => toast(`Invitation to ${email} withdrawn`),
  })
  return (
    <li className={classes.invitation}>
      <RowCheckbox selection={selection} id={id} />
      <div className={classes.sent}>
        {email}, {role}
        {!approves && <span className={classes.waiting}> needs an Admin's approval</span>}
        <p className={classes.quiet}>
          Sent <Ago instant={created_at} />
          {invited_by && ` by ${invited_by}`}, valid until {dayOf(expires_at)}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        flex="none"
        loading={again.isPending}
        onClick={() => again.mutate({ params: { id: institute }, body: { ids: [id], action: 'resend' } })}
      >
        Send again
        <span className="visually-hidden"> the invitation to {email}</span>
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={32} aria-label={`Actions for the invitation to ${email}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="var(--danger)"
            onClick={() => withdraw.mutate({ params: { id: institute, invitationId: id } })}
          >
            Withdraw
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
