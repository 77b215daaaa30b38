import { pageOfMessages } from 'contract/chat/chat.rules.ts'
import type { MessagePage } from 'contract/chat/messages.ts'
import { keepOf, orKept } from '../../platform/offline/or-kept.ts'
import { currentSession } from '../../platform/session.ts'
import type { Talk } from './talk.ts'

/** Minimum interval between saves of a conversation, in milliseconds. */
const pause = 1000

const nameOf = (userId: number) => ['chat messages', userId]

/** Fetches the latest messages, or reads them from this device if there is no connection. */
export const endOrKept = (userId: number, read: () => Promise<MessagePage>): Promise<MessagePage> =>
  orKept(nameOf(userId), read)

/** Conversations saved within the last interval, with the function that saves them again if they have changed. */
const paused = new Map<number, { keep: () => void; hasChanged: boolean }>()

/** Saves the latest messages of a conversation on this device, where they stay until the user signs out. */
export function keepSoon(userId: number, talkNow: () => Talk): void {
  const last = paused.get(userId)
  if (last) return void (last.hasChanged = true)
  const me = currentSession()?.user_id
  const keep = () => {
    const { messages, hasOlder, hasNewer, seenUpTo, isLoaded } = talkNow()
    if (!isLoaded || hasNewer) return
    const latest = messages.slice(-pageOfMessages)
    const hasMore = hasOlder || latest.length < messages.length
    keepOf(me, nameOf(userId), { messages: latest, hasMore, seenUpTo } satisfies MessagePage)
  }
  const now = { keep, hasChanged: false }
  paused.set(userId, now)
  setTimeout(() => {
    paused.delete(userId)
    if (now.hasChanged) keepSoon(userId, talkNow)
  }, pause)
  keep()
}

/** Saves pending changes when the page is closed. The browser may not complete this. */
export const keepNow = (): void =>
  paused.forEach((one) => {
    if (one.hasChanged) one.keep()
    one.hasChanged = false
  })
