import { useSuspenseQueries } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.contract.ts'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import { accounts } from 'contract/staff/accounts.contract.ts'
import { useWaitingRequests, waitingRequests } from '../contacts/use-waiting-requests.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'

export interface WaitingLine {
  to: string
  words: string
}

/** What others wait for: answers to their requests, decisions on their roles, somebody to read their messages. */
export function useWaitingLines(): WaitingLine[] {
  const isStaff = useSession()?.is_staff ?? false
  const [{ data: unread }, { data: mine }, { data: accountsWaiting }] = useSuspenseQueries({
    queries: [
      queryOf(chat.unread),
      queryOf(institutes.mine),
      // Whoever is no staff has none.
      isStaff
        ? queryOf(accounts.list, { query: { roles: 'waiting', pageSize: 1 } })
        : { queryKey: ['no staff'], queryFn: () => ({ total: 0 }) },
      waitingRequests,
    ],
  })
  const requests = useWaitingRequests()
  const administered = new Map(
    Object.values(mine)
      .flat()
      .map((institute) => [institute.id, institute]),
  )
  const roles = [...administered.values()].flatMap(({ id, name, waiting_count: count }) =>
    count
      ? [
          {
            to: `/institutes/${id}/members?waiting=true`,
            words: `${counted(count, 'person asks', 'people ask')} for a role at ${name}`,
          },
        ]
      : [],
  )
  return [
    ...some(
      requests,
      '/contact?state=received',
      `${counted(requests, 'person wants', 'people want')} to connect with you`,
    ),
    ...roles,
    ...some(
      accountsWaiting.total,
      '/manage?roles=waiting',
      `${counted(accountsWaiting.total, 'account has', 'accounts have')} roles that wait for approval`,
    ),
    ...some(
      unread.messages,
      '/chat',
      `${counted(unread.messages, 'unread message', 'unread messages')} in ${counted(unread.conversations, 'conversation', 'conversations')}`,
    ),
  ]
}

const some = (count: number, to: string, words: string) => (count > 0 ? [{ to, words }] : [])
const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
