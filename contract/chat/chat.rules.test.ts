import { expect, it } from 'vitest'
import { changeMilliseconds, whyNotChangeMessage, whyNotReact } from './chat.rules.ts'

const sent = Date.parse('2026-03-01T09:00:00Z')
const message = { author: 1, created_at: new Date(sent).toISOString() }

it('only its author changes a message, within 15 minutes', () => {
  expect(whyNotChangeMessage(message, 1, sent)).toBeUndefined()
  expect(whyNotChangeMessage(message, 1, sent + changeMilliseconds)).toBeUndefined()
  expect(whyNotChangeMessage(message, 1, sent + changeMilliseconds + 1)?.code).toBe('message_too_old')
  expect(whyNotChangeMessage(message, 2, sent)?.code).toBe('message_of_other')
})

it('a deleted or hidden message is not changed and gets no reactions', () => {
  expect(whyNotChangeMessage({ ...message, deleted: true }, 1, sent)?.code).toBe('message_deleted')
  expect(whyNotChangeMessage({ ...message, hidden: true }, 1, sent)?.code).toBe('hidden_by_staff')
  expect(whyNotReact({ deleted: true })?.code).toBe('message_deleted')
  expect(whyNotReact({ hidden: true })?.code).toBe('hidden_by_staff')
  expect(whyNotReact({})).toBeUndefined()
})
