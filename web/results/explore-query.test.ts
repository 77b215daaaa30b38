import { expect, it } from 'vitest'
import { gridQuery } from './explore-query.ts'

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
