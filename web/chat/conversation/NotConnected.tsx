import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import type { ReactNode } from 'react'
import { ConnectionButtons } from '../../contacts/ConnectionButtons.tsx'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import classes from './Conversation.module.css'

interface NotConnectedProps {
  userId: number
  /** Text that was not sent. */
  children: ReactNode
}

/** Replaces the message field of a conversation with a former contact. */
export function NotConnected({ userId, children }: NotConnectedProps) {
  useLive(`contacts:${useSession()?.user_id}`, allQueriesOf(contacts.standing))
  const standing = useQuery({
    ...queryOf(contacts.standing, { params: { userId } }),
    meta: { ownMissing: true, ownFailure: true },
  })
  return (
    <div className={classes.ended}>
      <p>You are no longer connected</p>
      {standing.data ? (
        <Group gap="sm">
          <ConnectionButtons standing={standing.data} size="compact-md" />
        </Group>
      ) : (
        // A private profile can no longer be seen, so that no request can be sent either.
        standing.isPending && <Skeleton height={30} width={210} aria-hidden />
      )}
      {children}
    </div>
  )
}
