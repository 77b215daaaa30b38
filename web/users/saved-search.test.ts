import { expect, it } from 'vitest'
import { savedSearch } from './saved-search.ts'

it('equal filters have equal texts, on whatever page they are saved', () => {
  expect(savedSearch('?sdg=SDG7&page=3&region=Europe&map=shown')).toBe('region=Europe&sdg=SDG7')
  expect(savedSearch('region=Europe&sdg=SDG7')).toBe('region=Europe&sdg=SDG7')
  expect(savedSearch('?sdg=SDG7&sdg=SDG1')).toBe('sdg=SDG7&sdg=SDG1')
  expect(savedSearch('')).toBe('')
})
