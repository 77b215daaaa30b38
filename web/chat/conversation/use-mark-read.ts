import { useEffect } from 'react'
import { markSeen } from '../state/calls.ts'
import { changeTalk } from '../state/talks.ts'
import type { Talk } from '../state/talk.ts'

/** Delay before a retry, in milliseconds. */
const retryPause = 3000

/** Marks a conversation as read once its latest message is on screen in a visible tab (CHA-04). */
export function useMarkRead(userId: number, talk: Talk, isAtEnd: boolean): void {
  const last = talk.hasNewer ? undefined : talk.messages.findLast(({ author }) => author === userId)
  const unseen = isAtEnd && last && !last.seen ? last.id : undefined
  useEffect(() => {
    if (unseen === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCancelled = false
    const mark = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      markSeen(userId, unseen).then(
        () => changeTalk(userId, (now) => seenByMe(now, userId, unseen)),
        () => void (isCancelled || (timer = setTimeout(mark, retryPause))),
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      isCancelled = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [userId, unseen])
}

const seenByMe = (talk: Talk, userId: number, upTo: number): Talk => ({
  ...talk,
  messages: talk.messages.map((message) =>
    message.author === userId && message.id <= upTo && !message.seen ? { ...message, seen: true } : message,
  ),
})
