import { expect, it } from 'vitest'
import { nearSentence } from './near-sentence.rules.ts'

const other = {
  sharedGoals: [],
  goals: [4, 5],
  country: 'Kenya',
  region: 'Eastern Africa',
  isSameCountry: false,
  isSameRegion: false,
}

it('names shared goals first, and then the nearest shared place', () => {
  const shared = { ...other, sharedGoals: [7, 13] }
  expect(nearSentence({ ...shared, isSameCountry: true, isSameRegion: true })).toBe(
    'Works on SDG 7 and 13 like you, and is in Kenya too.',
  )
  expect(nearSentence({ ...shared, isSameRegion: true })).toBe(
    'Works on SDG 7 and 13 like you, and is in Eastern Africa too.',
  )
  expect(nearSentence(shared)).toBe('Works on SDG 7 and 13 like you, in Eastern Africa.')
  expect(nearSentence({ ...shared, sharedGoals: [1, 2, 3, 4, 5], isSameCountry: true })).toBe(
    'Works on 5 goals like you, and is in Kenya too.',
  )
})

it('says where it works if nothing is shared', () => {
  expect(nearSentence({ ...other, isSameRegion: true })).toBe('Is in Eastern Africa like you.')
  expect(nearSentence(other)).toBe('Works on SDG 4 and 5 in Kenya.')
  expect(nearSentence({ ...other, goals: [] })).toBe('Is in Kenya.')
  expect(nearSentence({ ...other, goals: [], country: '', region: '' })).toBe('Has joined Seventeen too.')
})
