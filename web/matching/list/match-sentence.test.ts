import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { expect, it } from 'vitest'
import { matchSentence } from './match-sentence.ts'

const matchOf = (seeking: number | null, sought: number | null) =>
  ({ match: { seeking, sought } }) as MatchedInstitute

it('says how both sides fit', () => {
  expect(matchSentence(matchOf(87, 64))).toBe(
    'It meets your preferences with 87 of 99 points, and you meet theirs with 64.',
  )
  expect(matchSentence(matchOf(87, null))).toBe(
    'It meets your preferences with 87 of 99 points. Its members have not said what they look for.',
  )
  expect(matchSentence(matchOf(null, 64))).toBe('You meet their preferences with 64 of 99 points.')
})

it('names no preferences of a user who has none', () => {
  expect(matchSentence(matchOf(87, null), { name: 'Umoja' })).toBe('It is near Umoja in goals and region.')
})
