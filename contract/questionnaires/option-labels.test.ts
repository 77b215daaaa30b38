import { expect, it } from 'vitest'
import { distinctLabels } from './option-labels.ts'

it('options are named by label, and told apart by name where labels are equal', () => {
  const options = [
    { name: 'other_1', label: 'Other' },
    { name: 'yes', label: 'Yes' },
    { name: 'other_2', label: 'Other' },
    { name: 'no', label: '' },
  ]
  expect(distinctLabels(options)).toEqual(['Other (other_1)', 'Yes', 'Other (other_2)', 'no'])
})

it('a removed option does not change how the others are named', () => {
  const removed = [
    { name: 'y', label: 'Yes' },
    { name: 'maybe', label: 'Maybe' },
  ]
  expect(distinctLabels([{ name: 'yes', label: 'Yes' }], removed)).toEqual(['Yes', 'Yes (y)', 'Maybe'])
})
