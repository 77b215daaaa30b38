import { afterEach, expect, it, vi } from 'vitest'
import { beginReading } from './begin-reading.ts'
import { openingRead } from '../storage/fetch-survey.ts'

const signedIn = JSON.stringify({ token: 'T', user_id: 1 })
const form = { form_id: 1, results: [] }

afterEach(() => void vi.unstubAllGlobals())

function browser(session: string | null) {
  const fetch = vi.fn(async () => Response.json(form))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('localStorage', { getItem: () => session, setItem: () => {} })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  return fetch
}
const read = (name: string, search: string) =>
  openingRead(name, search).queryFn({ signal: new AbortController().signal })

it.each([
  ['/quiz/Long', '?section=2&lang=es', 'Long'],
  ['/quiz/Caf%C3%A9%20%26%20100%25/', '', 'Café & 100%'],
  ['/quiz/Long', '?section=none', 'Long'],
])('what %s%s is about to show is asked for once, before the page does', async (pathname, search, name) => {
  const fetch = browser(signedIn)
  beginReading({ pathname, search })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await read(name, search)).toEqual(form)
  expect(fetch).toHaveBeenCalledTimes(1)
  await read(name, search)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('nothing is asked for other pages, and nothing for strangers', () => {
  const fetch = browser(signedIn)
  for (const pathname of ['/quiz/manage/Long', '/surveys', '/quiz/']) beginReading({ pathname, search: '' })
  const stranger = browser(null)
  beginReading({ pathname: '/quiz/Long', search: '' })
  expect([fetch.mock.calls.length, stranger.mock.calls.length]).toEqual([0, 0])
})
