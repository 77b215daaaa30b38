import { useQuery } from '@tanstack/react-query'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { CallFailed } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'
import { ConnectionButtons } from './ConnectionButtons.tsx'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './PersonSteps.module.css'

/** Connection status and actions, in the card shown when hovering over a name. */
export function PersonSteps({ personId }: { personId: number }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(contacts.standing, { params: { userId: personId } }),
    retry: false,
  })
  if (error instanceof CallFailed && error.status === 404)
    return <p className={classes.words}>This profile is not visible to you.</p>
  if (!data && error)
    return (
      <ReadFailure
        what="The connection with this person"
        error={error}
        onRetry={refetch}
        works="The profile can still be opened."
      />
    )
  if (!data) return <p className={classes.words}>One moment…</p>
  return (
    <>
      <p className={classes.words}>{words[data.standing]}</p>
      {data.note && data.standing === 'received' && (
        <blockquote className={classes.note} dir="auto">
          {data.note}
        </blockquote>
      )}
      <div className={classes.buttons}>
        <ConnectionButtons standing={data} size="compact-md" />
      </div>
    </>
  )
}

const words = {
  self: 'This is you.',
  none: 'Not one of your contacts yet.',
  sent: 'You have asked to connect.',
  received: 'Wants to connect with you.',
  contact: 'One of your contacts.',
  blocked: 'You have blocked this member.',
}
