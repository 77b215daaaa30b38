import { expect, it } from 'vitest'
import { fitSentence } from './fit-sentence.rules.ts'
import type { Fit } from './match-shapes.ts'

const none: Fit = { state: 'no_search_profile', relevant_index: null, match: null }
const nearest = { name: 'Umoja Bank', goals: ['SDG13', 'SDG7'], region: 'Eastern Africa', distance: 1236 }

it('without a match, an institution is compared by goals and place', () => {
  expect(fitSentence(none, nearest)).toBe(
    'Works on SDG 7 and 13, as Umoja Bank does, and is in Eastern Africa as well, 1,240 km away.',
  )
  expect(fitSentence(none, { ...nearest, region: null })).toBe('Works on SDG 7 and 13, as Umoja Bank does.')
  expect(fitSentence(none, { ...nearest, goals: [], distance: 3 })).toBe(
    'No goals in common with Umoja Bank, but is in the same area.',
  )
  expect(fitSentence(none, { ...nearest, goals: ['SDG1'], distance: null })).toBe(
    'Works on SDG 1, as Umoja Bank does, and is in Eastern Africa as well.',
  )
})

it('a match has its points and reasons', () => {
  const match = {
    reasons: [
      { criterion: 'SDGs', text: 'Works on SDG 7' },
      { criterion: 'Region', text: 'Is in Europe' },
    ],
  } as Fit['match']
  expect(fitSentence({ state: 'match', relevant_index: 87, match }, nearest)).toBe(
    'A match with 87 of 99 points: works on SDG 7; is in Europe.',
  )
  expect(fitSentence({ state: 'must_missed', relevant_index: null, match }, nearest)).toMatch(
    /^Not a match for what you or they look for\. Works on SDG 7 and 13, /,
  )
})
