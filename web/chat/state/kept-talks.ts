import { pageOfMessages } from 'contract/chat/chat.rules.ts'
import type { PartOfMessages } from 'contract/chat/messages.ts'
import { keepOf, orKept } from '../../platform/offline/or-kept.ts'
import { currentSession } from '../../platform/session.ts'
import type { Talk } from './talk.ts'

/** Milliseconds in which changes of a conversation are gathered before it is kept. */
const pause = 1000

const nameOf = (userId: number) => ['chat messages', userId]

/** The end of a conversation, or what this device has kept of it when there is no connection. */
export const endOrKept = (userId: number, read: () => Promise<PartOfMessages>): Promise<PartOfMessages> =>
  orKept(nameOf(userId), read)

const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; keep: () => void }>()

/** Keeps the latest messages of a conversation on this device until its reader signs out. */
export function keepSoon(userId: number, talkNow: () => Talk): void {
  if (waiting.has(userId)) return
  const me = currentSession()?.user_id
  const keep = () => {
    clearTimeout(waiting.get(userId)?.timer)
    waiting.delete(userId)
    const { messages, hasOlder, hasNewer, seenUpTo, isLoaded } = talkNow()
    if (!isLoaded || hasNewer) return
    const latest = messages.slice(-pageOfMessages)
    const hasMore = hasOlder || latest.length < messages.length
    keepOf(me, nameOf(userId), { messages: latest, hasMore, seenUpTo } satisfies PartOfMessages)
  }
  waiting.set(userId, { timer: setTimeout(keep, pause), keep })
}

/** The page is being left. */
export const keepNow = (): void => waiting.forEach(({ keep }) => keep())
