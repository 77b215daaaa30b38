import { expect, it } from 'vitest'
import { choiceLayout, readAppearanceWords } from './ways-of-asking.ts'

it.each([
  ['', 5, true, 'list'],
  ['', 11, true, 'list'],
  ['', 12, true, 'search'],
  ['', 12, false, 'list'],
  ['minimal', 3, true, 'menu'],
  ['minimal', 200, true, 'search'],
  ['autocomplete', 3, true, 'search'],
  ['minimal autocomplete', 3, true, 'search'],
  ['likert', 5, true, 'scale'],
  ['columns', 30, true, 'columns'],
  ['horizontal', 4, true, 'columns'],
  ['w4', 4, true, 'list'],
])("'%s' with %i options is a %s %s", (appearance, options, plain, as) => {
  expect(choiceLayout(appearance, { options, plain }).as).toBe(as)
})

it('columns can be counted', () => {
  expect(choiceLayout('columns-3', { options: 9, plain: true })).toEqual({ as: 'columns', columns: 3 })
  expect(choiceLayout('columns-pack', { options: 9, plain: true })).toEqual({
    as: 'columns',
    columns: undefined,
  })
})

it('words without a counterpart are told apart', () => {
  expect(readAppearanceWords(' minimal  w4 map ')).toEqual({ followed: ['minimal'], others: ['w4', 'map'] })
})
