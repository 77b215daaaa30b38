import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { Link, useParams } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Invitation } from './Invitation.tsx'

/** The user's invitation to an institute, which may be private. */
export function InvitationPage() {
  const id = Number(useParams()['instituteId'])
  const { data, error } = useQuery({
    ...queryOf(myInvitations.read, { params: { id } }),
    meta: { ownMissing: true },
  })
  const isOver = error instanceof CallFailed && error.status === 404
  if (error && !isOver) throw error
  return (
    <Page title="Invitation" tab={data ? `Invitation to ${data.institute.name}` : 'Invitation'}>
      {isOver ? (
        <EmptyState
          title="This invitation is no longer valid"
          action={<Link to={`/institutes/${id}`}>View institution</Link>}
        >
          It has been used or withdrawn, has expired, or was sent to an e-mail address other than yours.
        </EmptyState>
      ) : data ? (
        <Invitation invitation={data} />
      ) : (
        <Skeleton height={360} maw={640} aria-hidden />
      )}
    </Page>
  )
}
