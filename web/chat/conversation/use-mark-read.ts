import { useEffect } from 'react'
import { tellSeen } from '../state/calls.ts'
import { changeTalk } from '../state/talks.ts'
import type { Talk } from '../state/talk.ts'

/** Milliseconds until the next attempt. */
const retryPause = 3000

/** Marks a conversation as read once its latest message is on the screen of a page that is looked at (CHA-04). */
export function useMarkRead(userId: number, talk: Talk, isAtEnd: boolean): void {
  const last = talk.hasNewer ? undefined : talk.messages.findLast(({ author }) => author === userId)
  const unseen = isAtEnd && last && !last.seen ? last.id : undefined
  useEffect(() => {
    if (unseen === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const mark = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      tellSeen(userId, unseen).then(
        () => changeTalk(userId, (now) => seenByMe(now, userId, unseen)),
        () => void (isOver || (timer = setTimeout(mark, retryPause))),
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      isOver = true
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
