import { noSearchFilters } from 'contract/search/search-filters.ts'
import { expect, it } from 'vitest'
import { panelAddress, searchAddress, searchOf, withKinds } from './search-address.ts'

const of = (address: string) => searchOf(new URLSearchParams(address.split('?')[1]))

it('a new search starts with the default filters, or with those of the current search', () => {
  const defaults = { ...noSearchFilters, kinds: ['members' as const], types: ['NGO' as const] }
  expect(of(searchAddress('bank & co', undefined, defaults))).toMatchObject({
    name: 'bank & co',
    lookFor: ['members'],
    type: ['NGO'],
    region: [],
  })
  const shown = new URLSearchParams('q=old&region=Europe&page=7')
  expect(of(searchAddress('new', shown, defaults))).toMatchObject({
    name: 'new',
    lookFor: ['institutes', 'members', 'projects', 'events'],
    type: [],
    region: ['Europe'],
    pageNumber: 1,
  })
})

it('all kinds are searched unless the URL lists kinds, which may be none', () => {
  const params = new URLSearchParams('q=a')
  expect(searchOf(params).lookFor).toEqual(['institutes', 'members', 'projects', 'events'])
  expect(searchOf(withKinds(params, ['projects'])).lookFor).toEqual(['projects'])
  expect(searchOf(withKinds(params, [])).lookFor).toEqual([])
  expect(String(withKinds(withKinds(params, []), ['institutes', 'members', 'projects', 'events']))).toBe(
    'q=a',
  )
})

it('the panel opens and closes without changing the search; on other pages it starts with the default filters', () => {
  const defaults = { ...noSearchFilters, types: ['NGO' as const] }
  expect(panelAddress(undefined, undefined)).toBe('/dashboard?advanced=true')
  expect(panelAddress(undefined, defaults)).toBe('/dashboard?type=NGO&advanced=true')
  expect(panelAddress(new URLSearchParams('q=a&advanced=true'), defaults)).toBe('/dashboard?q=a')
  expect(panelAddress(new URLSearchParams('sdg=SDG1&advanced=true'), defaults)).toBe('/dashboard')
})
