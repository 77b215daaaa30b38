import { expect, it } from 'vitest'
import { optionWeights, rarityText } from './rarity.ts'

const said = (counts: number[], place: number, stating = 100) => {
  const known = { stating, counts }
  return rarityText(1 << place, optionWeights(counts.length, known), known)
}

it('a value that few have is rare, and one that most have is common', () => {
  expect(said([4, 60, 80], 0)).toBe('rare: 4 of 100')
  expect(said([4, 60, 80], 2)).toBe('common: 80 of 100')
})

it('a value that most have is not rare, even if the others of its list are more frequent', () => {
  expect(said([60, 95, 95], 0)).toBeUndefined()
})

it('a value that few have is not common, even if the others of its list are rarer', () => {
  expect(said([1, 1, 1, 1, 30], 4)).toBeUndefined()
})

it('nothing is said of less than ten institutions', () => {
  expect(said([1, 6, 8], 0, 9)).toBeUndefined()
})
