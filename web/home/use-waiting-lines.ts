import { useSuspenseQueries } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import type { home } from 'contract/home/home.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { countText } from 'contract/platform/totals.ts'
import { useWaitingRequests, waitingRequests } from '../contacts/use-waiting-requests.ts'
import { queryOf } from '../platform/query.ts'

type HomeData = ResponseOf<typeof home.read>

export interface WaitingLine {
  to: string
  words: string
}

/** Tasks for the user: connection requests, role requests and unread messages. */
export function useWaitingLines({ roles, accounts }: Pick<HomeData, 'roles' | 'accounts'>): WaitingLine[] {
  // Already loaded for the navigation.
  const [{ data: unread }] = useSuspenseQueries({ queries: [queryOf(chat.unread), waitingRequests] })
  const requests = useWaitingRequests()
  return [
    ...some(
      requests,
      '/contact?state=received',
      `${counted(requests, 'person wants', 'people want')} to connect with you`,
    ),
    ...roles.map(({ id, name, count }) => ({
      to: `/institutes/${id}/members?waiting=true`,
      words: `${counted(count, 'person requests', 'people request')} a role at ${name}`,
    })),
    ...some(
      accounts,
      '/manage?roles=waiting',
      `${counted(accounts, 'account has', 'accounts have')} roles pending approval`,
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
  `${countText(count)} ${count === 1 ? one : several}`
