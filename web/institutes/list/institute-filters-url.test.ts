import { expect, it } from 'vitest'
import { withChoices } from '../../ui/lists/list-address.ts'
import { filtersOf, hasFilters, withoutInstituteFilters } from './institute-filters-url.ts'

const read = (text: string) => filtersOf(new URLSearchParams(text))

it('a shared URL shows the same institutes', () => {
  expect(read('name=water&type=NGO&type=Academia&sdg=SDG6&region=Europe&area=1,2,3,4')).toEqual({
    name: 'water',
    type: ['NGO', 'Academia'],
    sdg: ['SDG6'],
    region: ['Europe'],
    area: '1,2,3,4',
  })
})

it('the filter name of Technical assistance is accepted', () => {
  expect(read('type=Technical+assistance%2FConsultant').type).toEqual(['Technical assistance providers'])
})

it('invalid values are ignored', () => {
  const nonsense = read('type=Bakery&sdg=SDG18&region=Atlantis&area=1,2&name=%20')
  expect(hasFilters(nonsense)).toBe(false)
})

it('changing a filter resets the page and keeps everything else', () => {
  const chosen = withChoices(new URLSearchParams('name=water&page=3&sdg=SDG1'), 'sdg', ['SDG6', 'SDG7'])
  expect(chosen.toString()).toBe('name=water&sdg=SDG6&sdg=SDG7')
  expect(withoutInstituteFilters(new URLSearchParams('view=table&sdg=SDG1&page=2')).toString()).toBe(
    'view=table',
  )
})
