import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { toastWithUndo } from '../platform/undo.ts'

/** Queries that show the connection status; refetched after each action (CON-10). */
const shown = [allQueriesOf(contacts.list), allQueriesOf(contacts.standing), allQueriesOf(blockedPeople.list)]

/** Actions on requests and contacts, with their toasts (MEM-17 to MEM-19). */
export function useContactActions() {
  const says = (words: string) => ({ refresh: shown, onSuccess: () => toast(words) })
  const answer = useEndpointMutation(contacts.answer, {
    refresh: shown,
    onSuccess: ({ contact }) => toast(contact ? 'Connection accepted' : 'Connection request rejected'),
  })
  const cancel = useEndpointMutation(contacts.remove, says('Connection request canceled'))
  const remove = useEndpointMutation(contacts.remove, says('Connection removed'))
  const block = useEndpointMutation(blockedPeople.block, {
    refresh: shown,
    onSuccess: (_, { params }) =>
      params &&
      toastWithUndo('Member blocked', {
        endpoint: blockedPeople.unblock,
        sent: { params },
        refresh: shown,
        undone: 'Member unblocked',
      }),
  })
  const unblock = useEndpointMutation(blockedPeople.unblock, says('Member unblocked'))
  return {
    accept: (id: number) => answer.mutate({ params: { id }, body: { accepted: true } }),
    reject: (id: number) => answer.mutate({ params: { id }, body: { accepted: false } }),
    cancel: (id: number) => cancel.mutate({ params: { id } }),
    remove: (id: number) => remove.mutate({ params: { id } }),
    block: (userId: number) => block.mutate({ params: { userId } }),
    unblock: (userId: number) => unblock.mutate({ params: { userId } }),
    busy: [answer, cancel, remove, block, unblock].some(({ isPending }) => isPending),
  }
}

/** Sends a request. @param onSent called when it has been sent, or when it accepted an existing request of the other person */
export const useRequest = (onSent: () => void) =>
  useEndpointMutation(contacts.request, {
    refresh: shown,
    onSuccess: ({ accepted }) => {
      toast(accepted ? 'Connection accepted' : 'Connection request sent')
      onSent()
    },
  })
