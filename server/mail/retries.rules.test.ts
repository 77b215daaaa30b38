import { expect, it } from 'vitest'
import { nextTry } from './retries.ts'
import { smtpFailure } from './smtp-failure.ts'

it('a mail is retried for two days with growing pauses, and a last time at the end', () => {
  const first = new Date('2026-03-01T08:00:00Z')
  const pauses: number[] = []
  let now = first
  for (let attempts = 1; ; attempts++) {
    const next = nextTry(attempts, first, now)
    if (!next) break
    pauses.push((next.getTime() - now.getTime()) / 60_000)
    now = next
  }
  expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240])
  expect(Math.max(...pauses)).toBe(240)
  expect(now).toEqual(new Date('2026-03-03T08:00:00Z'))
})

it.each([
  ['RCPT TO', 'EENVELOPE', '550 no such user', true, true],
  ['DATA', 'EMESSAGE', '554 5.7.1 looks like spam', true, false],
  ['DATA', 'EMESSAGE', '550 5.1.1 mailbox unknown', true, true],
  ['RCPT TO', 'EENVELOPE', '451 try later', false, false],
  ['AUTH PLAIN', 'EAUTH', '535 wrong password', false, false],
  ['CONN', 'EPROTOCOL', '554 no service here', false, false],
])('after %s (%s), %s', (command, code, response, isFinal, isOfAddress) => {
  const error = Object.assign(new Error('refused'), {
    command,
    code,
    response,
    responseCode: Number(response.slice(0, 3)),
  })
  expect(smtpFailure(error)).toMatchObject({ isFinal, isOfAddress })
})
