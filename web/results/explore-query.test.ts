import { expect, it } from 'vitest'
import { gridQuery, pageIn, readOrder, turned } from './explore-query.ts'

const history = { only_latest_submissions: false }
const asked = (address: string, survey = history) => gridQuery(new URLSearchParams(address), survey)

it('an address without anything shows the latest answers, the newest first', () =>
  expect(asked('')).toEqual({ which: 'latest', sort: '-created_at', filter: undefined, pageNumber: 1 }))

it('what the address says is asked for', () =>
  expect(asked('which=all&sort=user__email&filter=%20maize%20&page=3')).toEqual({
    which: 'all',
    sort: 'user__email',
    filter: 'maize',
    pageNumber: 3,
  }))

it('what cannot be meant counts as not said', () =>
  expect(asked('which=some&sort=answer&filter=%20&page=-2')).toEqual(asked('')))

it('where the survey keeps the latest alone, an old address of all answers shows those', () =>
  expect(asked('which=all', { only_latest_submissions: true }).which).toBe('latest'))

it.each([
  ['2', 2],
  ['1.5', 1],
  ['1e9', 1],
  ['zwei', 1],
])('page %s is page %d', (page, number) => expect(pageIn(new URLSearchParams({ page }))).toBe(number))

it('a heading sorts upwards first, then the other way', () => {
  const up = turned(readOrder(null), 'question')
  expect(up).toEqual({ column: 'question', down: false })
  expect(turned(up, 'question')).toEqual({ column: 'question', down: true })
  expect(turned(readOrder('-created_at'), 'created_at')).toEqual({ column: 'created_at', down: false })
})
