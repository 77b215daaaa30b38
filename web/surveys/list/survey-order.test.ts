import { expect, it } from 'vitest'
import type { Survey } from 'contract/surveys/survey.ts'
import { sortedSurveys, surveySort } from './survey-order.ts'

const survey = (id: number, name: string, percentage_completion = 0) =>
  ({ id, name, updated_at: `2026-01-0${id}T00:00:00.000Z`, metadata: { percentage_completion } }) as Survey
const names = (surveys: Survey[]) => surveys.map(({ name }) => name)

const sortOf = (sort?: string) => surveySort(new URLSearchParams(sort && { sort }))

it('surveys are sorted as the URL requests, by default latest first', () => {
  const all = [survey(1, 'beta', 50), survey(2, 'Alpha', 100), survey(3, 'gamma', 50)]
  expect(names(sortedSurveys(all, sortOf()))).toEqual(['gamma', 'Alpha', 'beta'])
  expect(names(sortedSurveys(all, sortOf('name')))).toEqual(['Alpha', 'beta', 'gamma'])
  expect(names(sortedSurveys(all, sortOf('-progress')))).toEqual(['Alpha', 'gamma', 'beta'])
  expect(sortOf('password')).toEqual({ column: 'updated_at', descending: true })
})
