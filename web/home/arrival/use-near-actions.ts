import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { home } from 'contract/home/home.endpoints.ts'
import type { NearInstitute } from 'contract/home/home.schemas.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { toastWithUndo } from '../../platform/undo.ts'

export interface NearActions {
  isFollowing: (institute: NearInstitute) => boolean
  /** Follows the institution, or stops following it. */
  follow: (institute: NearInstitute) => void
  /** Sends a connection request to its contact. */
  connect: (institute: NearInstitute) => void
}

const nearest = queryOf(home.nearest)
const shownFollows = [
  nearest,
  queryOf(home.read),
  allQueriesOf(institutes.list),
  allQueriesOf(institutes.read),
]
const shownConnections = [nearest, allQueriesOf(contacts.list), allQueriesOf(contacts.standing)]

/** Follow and connect, each with an undo in its toast. */
export function useNearActions(): NearActions {
  const keyFor = useAttemptKey()
  const change = useEndpointMutation(institutes.follow, { refresh: shownFollows, inTurn: 'follow-near' })
  const request = useEndpointMutation(contacts.request, { refresh: shownConnections })
  // Optimistic: shows the choice until the list has been refetched.
  const isFollowing = ({ id, is_following }: NearInstitute) =>
    change.isPending && change.variables.params?.['id'] === id
      ? (change.variables.body?.follow ?? is_following)
      : is_following

  return {
    isFollowing,
    follow: (institute) => {
      const { id, name } = institute
      const follow = !isFollowing(institute)
      const words = (isFollowed: boolean) =>
        isFollowed ? `You follow ${name}` : `You no longer follow ${name}`
      const sent = { params: { id }, body: { follow } }
      change.mutate(sent, {
        onSuccess: () =>
          toastWithUndo(words(follow), {
            endpoint: institutes.follow,
            sent: { params: { id }, body: { follow: !follow } },
            refresh: shownFollows,
            undone: words(!follow),
          }),
      })
    },
    connect: ({ contact }) => {
      if (request.isPending) return
      if (contact === null) return toast('No one there can be asked to connect at the moment.', 'failure')
      if (contact.request_id !== null) return toast(`You have asked ${contact.name} to connect.`)
      const body = { targetUserId: contact.id, note: '' }
      request.mutate(
        { body, key: keyFor(body) },
        {
          onSuccess: ({ id, accepted }) =>
            accepted
              ? toast(`You and ${contact.name} are connected`)
              : toastWithUndo(`Connection request sent to ${contact.name}`, {
                  endpoint: contacts.remove,
                  sent: { params: { id } },
                  refresh: shownConnections,
                  undone: 'Connection request canceled',
                }),
        },
      )
    },
  }
}
