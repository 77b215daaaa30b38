import { expect, it } from 'vitest'
import { pulseWords } from './pulse-words.ts'

const metadata = { percentage_completion: 41.6, styling_info: {} }

it('managers read how many have started and completed it', () => {
  const respondents = { started: 9, completed: 4, percentage: 62.4 }
  const survey = { type: 'multi-user', sets: 'institution', metadata } as const
  expect(pulseWords({ ...survey, respondents })).toBe('9 institutions started, 4 completed, 62% on average.')
  expect(pulseWords({ ...survey, respondents: { started: 0, completed: 0, percentage: 0 } })).toBe(
    'no institution has started yet.',
  )
  expect(
    pulseWords({ type: 'single-user', sets: null, metadata, respondents: { ...respondents, started: 1 } }),
  ).toBe('1 person started, 4 completed, 62% on average.')
})

it('others read how far the answers are that they share', () => {
  expect(pulseWords({ type: 'single-user', sets: null, metadata })).toBe('42% of your answers are complete.')
  expect(pulseWords({ type: 'multi-user', sets: null, metadata })).toBe('42% of its answers are complete.')
})
