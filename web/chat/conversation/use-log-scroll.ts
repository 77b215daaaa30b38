import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadNewer, loadOlder } from '../state/chat-client.ts'
import type { Unsent } from '../state/outbox.ts'
import { lastId, type Talk } from '../state/talk.ts'

/** Distance in pixels: within it of the end, the log follows new messages; within it of the top, older ones load. */
const near = 120

interface LogScrollOptions {
  userId: number
  talk: Talk
  unsent: readonly Unsent[]
  around: number | undefined
}

/** Keeps the log at its end as messages arrive, and at its position when older ones are inserted. */
export function useLogScroll({ userId, talk, unsent, around }: LogScrollOptions) {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(around === undefined)
  const [isLoading, setLoading] = useState(false)
  const place = useRef({ first: 0, fromEnd: 0, sent: unsent.length, atEnd: around === undefined })
  const first = talk.messages[0]?.id ?? 0
  const last = lastId(talk)
  const { messages, hasOlder, hasNewer } = talk

  // Runs before paint to avoid a visible jump.
  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    const { current: was } = place
    if (was.first === 0 && around !== undefined)
      scrollTo(box, box.querySelector(`[data-message="${around}"]`))
    else if (was.atEnd || unsent.length > was.sent) box.scrollTo({ top: box.scrollHeight })
    else if (first < was.first) box.scrollTo({ top: box.scrollHeight - was.fromEnd })
    place.current = { ...was, first, sent: unsent.length, fromEnd: box.scrollHeight - box.scrollTop }
    // `messages` changes with edits and reactions, which change heights, too.
  }, [first, last, messages, unsent.length, around])

  useEffect(() => {
    const box = log.current
    if (!box) return
    let isBusy = false
    const load = async (more: (userId: number) => Promise<void>) => {
      isBusy = true
      setLoading(true)
      // Without a connection, the next scroll tries again.
      await more(userId).catch(() => {})
      setLoading(false)
      isBusy = false
    }
    const checkScroll = () => {
      const fromEnd = box.scrollHeight - box.scrollTop
      const atEnd = fromEnd - box.clientHeight < near
      place.current = { ...place.current, fromEnd, atEnd: atEnd && !hasNewer }
      setAtEnd(atEnd)
      if (isBusy) return
      if (hasOlder && box.scrollTop < near) void load(loadOlder)
      else if (hasNewer && atEnd) void load(loadNewer)
    }
    checkScroll()
    box.addEventListener('scroll', checkScroll, { passive: true })
    // The on-screen keyboard or a longer draft makes the log smaller.
    const resized = new ResizeObserver(() => {
      if (place.current.atEnd) box.scrollTo({ top: box.scrollHeight })
    })
    resized.observe(box)
    return () => {
      box.removeEventListener('scroll', checkScroll)
      resized.disconnect()
    }
  }, [userId, hasOlder, hasNewer, first])

  const toEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight })
  return { log, isAtEnd, isLoading, toEnd }
}

/** Scrolls a message to the middle of the log. `scrollIntoView` would also scroll the page. */
function scrollTo(box: HTMLElement, message: Element | null): void {
  if (!message) return
  const above = message.getBoundingClientRect().top - box.getBoundingClientRect().top
  box.scrollTo({ top: box.scrollTop + above - box.clientHeight / 2 })
}
