import { chat } from 'contract/chat/chat.endpoints.ts'
import type { Message } from 'contract/chat/messages.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { changeTalk } from '../state/talks.ts'
import { withMessage } from '../state/talk.ts'

/** Options of a call that changes a message of an open conversation, which then shows the response. */
export const messageChanges = (userId: number, onChanged?: () => void) => ({
  onSuccess: (message: Message) => {
    changeTalk(userId, (talk) => withMessage(talk, message))
    onChanged?.()
  },
  refresh: [allQueriesOf(chat.list)],
})
