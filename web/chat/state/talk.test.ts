import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Message } from 'contract/chat/messages.ts'
import {
  emptyTalk,
  opened,
  withNewer,
  withOlder,
  withPushed,
  withSeen,
  withMessage,
  withMessagesOf,
} from './talk.ts'

const message = (id: number): Message => ({
  id,
  author: 1,
  content: `no ${id}`,
  created_at: '2026-11-22T10:00:00.000Z',
  seen: false,
})
const part = (from: number, to: number, hasMore = false) => ({
  messages: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index)),
  hasMore,
  seenUpTo: 0,
})
const ids = ({ messages }: { messages: readonly Message[] }) => messages.map(({ id }) => id)

it('repeated, lost or reordered pushes lead to each message being shown once, in order', () => {
  const pushes = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 80 })
  fc.assert(
    fc.property(pushes, (order) => {
      let talk = opened(part(1, 0))
      let highest = 0
      for (const id of order) {
        highest = Math.max(highest, id)
        const taken = withPushed(talk, message(id))
        talk = taken.isGap ? withNewer(talk, part(1, highest)) : taken.talk
      }
      expect(ids(talk)).toEqual(ids(part(1, highest)))
    }),
  )
})

it('older messages are prepended without duplicates', () => {
  const talk = withOlder(opened(part(5, 8, true)), part(2, 5, true))
  expect(ids(talk)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(talk.hasOlder).toBe(true)
})

it('when opened at a search result, pushed messages are ignored until the newer ones are fetched', () => {
  const talk = opened(part(5, 8, true), true)
  expect(withPushed(talk, message(9))).toEqual({ talk, isGap: false })
  expect(ids(withNewer(talk, part(9, 10)))).toEqual([5, 6, 7, 8, 9, 10])
})

it('seen marks never go back', () => {
  expect(withSeen(withSeen(emptyTalk, 4), 2).seenUpTo).toBe(4)
})

it('a changed message replaces its earlier state, also when it changed while nothing was pushed', () => {
  const talk = opened(part(1, 3))
  const edited = withMessage(talk, { ...message(2), content: 'Edited', edited: true })
  expect(edited.messages.map(({ content }) => content)).toEqual(['no 1', 'Edited', 'no 3'])
  expect(withMessage(edited, { edited: true, ...message(2), content: 'Edited' })).toBe(edited)
  expect(withMessage(talk, { ...message(9), content: 'Unknown' })).toBe(talk)
  expect(withMessagesOf(edited, part(1, 3))).toEqual(talk)
  const seen = withMessage(talk, { ...message(2), seen: true })
  const reacted = withMessage(seen, { ...message(2), reactions: [{ person: 1, reaction: 'like' }] })
  expect(reacted.messages[1]).toMatchObject({ seen: true, reactions: [{ person: 1 }] })
})
