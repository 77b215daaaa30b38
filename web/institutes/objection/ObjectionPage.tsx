import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import type { AdminRemoval } from 'contract/institutes/admin-removals.schemas.ts'
import { objectionOver } from 'contract/institutes/institutes.refusals.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { CallFailed } from '../../platform/call.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { dayOf } from '../../ui/dates.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from '../invitation/Invitation.module.css'

/** The user's removal as Admin of an institute, which they may no longer see, with a button to object. */
export function ObjectionPage() {
  const params = { id: Number(useParams()['instituteId']) }
  const { data, error } = useQuery({ ...queryOf(adminRemovals.read, { params }), meta: { ownMissing: true } })
  const isMissing = error instanceof CallFailed && error.status === 404
  if (error && !isMissing) throw error
  return (
    <Page title="Your removal as Admin" tab="Your removal as Admin">
      {isMissing ? (
        <EmptyState
          title="There is nothing to object to"
          action={
            <Button component={Link} to="/institutes">
              Show institutes
            </Button>
          }
        >
          The link is wrong, or you are signed in with another account than the one that was removed.
        </EmptyState>
      ) : data ? (
        <Removal removal={data} />
      ) : (
        <Skeleton height={240} maw={640} aria-hidden />
      )}
    </Page>
  )
}

function Removal({ removal }: { removal: AdminRemoval }) {
  const { id, institute, removed_by, reason, removed_at, object_until, objected_at } = removal
  const params = { id: institute.id }
  const keyFor = useAttemptKey()
  const [now] = useState(() => new Date().toISOString())
  const object = useEndpointMutation(adminRemovals.object, {
    refresh: [queryOf(adminRemovals.read, { params })],
    onSuccess: () => toast('Objection sent to our staff'),
  })
  return (
    <article className={classes.invitation}>
      <p>
        On {dayOf(removed_at)}, {removed_by ?? 'another Admin'} removed your role Admin at{' '}
        <strong>{institute.name}</strong>. All its Admins were notified.
      </p>
      {reason && (
        <blockquote className={classes.reason} dir="auto">
          {reason}
        </blockquote>
      )}
      <div role="status">
        <p>{stateText(removal)}</p>
      </div>
      {!objected_at && (
        <div className={classes.buttons}>
          <ReasonButton
            loading={object.isPending}
            disabledReason={object_until < now ? objectionOver.words : undefined}
            onClick={() => object.mutate({ params, key: keyFor(id) })}
          >
            Object to the removal
          </ReasonButton>
        </div>
      )}
    </article>
  )
}

function stateText({ object_until, objected_at, decided_at, restored, answer }: AdminRemoval): string {
  if (!objected_at)
    return `If you do not agree, you can object until ${dayOf(object_until)}. Our staff then decide.`
  if (!decided_at) return 'You have objected. Our staff will decide and notify you.'
  const outcome = restored ? 'Our staff made you Admin again.' : 'Our staff decided that the removal stays.'
  return answer ? `${outcome} ${answer}` : outcome
}
