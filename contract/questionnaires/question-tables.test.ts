import { expect, it } from 'vitest'
import { tableColumn, tableOf, textWithColumn } from './question-tables.ts'

it('a column may consist of several words, and without one there is no table', () => {
  expect(tableOf('energy Last year')).toEqual({ key: 'energy', column: 'Last year' })
  expect(tableOf('  energy   2025 ')).toEqual({ key: 'energy', column: '2025' })
  expect(tableOf('energy')).toBeUndefined()
  expect([tableColumn('energy 2025'), tableColumn('energy'), tableColumn('')]).toEqual(['2025', '', ''])
})

it('questions of one row are distinguished by their columns, and others are unchanged', () => {
  expect(textWithColumn({ question: 'Electricity (kWh)', column: '2025' })).toBe('Electricity (kWh), 2025')
  expect(textWithColumn({ question: 'Which office is this about?', column: '' })).toBe(
    'Which office is this about?',
  )
})
