import { expect, it } from 'vitest'
import { gridQuery } from './explore-query.ts'

const history = { only_latest_submissions: false }
const asked = (address: string, survey = history) => gridQuery(new URLSearchParams(address), survey)

it('by default the latest answers are shown, newest first', () =>
  expect(asked('')).toEqual({ which: 'latest', sort: '-created_at', filter: undefined, pageNumber: 1 }))

it('the query follows the URL', () =>
  expect(asked('which=all&sort=user__email&filter=%20maize%20&page=3')).toEqual({
    which: 'all',
    sort: 'user__email',
    filter: 'maize',
    pageNumber: 3,
  }))

it('invalid parameters are ignored', () =>
  expect(asked('which=some&sort=answer&filter=%20&page=-2')).toEqual(asked('')))

it('surveys that keep only the latest answers ignore a request for all', () =>
  expect(asked('which=all', { only_latest_submissions: true }).which).toBe('latest'))
