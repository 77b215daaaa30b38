import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { expect, it } from 'vitest'
import { matchSentence } from './match-sentence.ts'

const sentence = (city_name: string, sought: number | null) =>
  matchSentence({
    type: 'NGO',
    address: { city_name, country_name: city_name && 'Fiji' },
    match: { seeking: 87, sought },
  } as MatchedInstitute)

it('says what and where it is, and how both sides fit', () => {
  expect(sentence('Suva', 64)).toBe(
    'NGO in Suva, Fiji. Meets 87 of 99 of your preferences, and you meet 64 of 99 of theirs.',
  )
  expect(sentence('', null)).toBe(
    'NGO. Meets 87 of 99 of your preferences. Its members have not said what they look for.',
  )
})
