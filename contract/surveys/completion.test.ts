import { expect, it } from 'vitest'
import { completionLabel } from './completion.ts'

it('labels of completion', () => {
  expect([0, 0.1, 99.9, 100, 140].map(completionLabel)).toEqual([
    'Not started',
    'In progress',
    'In progress',
    'Completed',
    'Completed',
  ])
})
