import { expect, it } from 'vitest'
import { readSearch, withoutSearch } from './search-appearance.ts'

it.each([
  ["search('villages')", { file: 'villages', filter: '' }],
  ["minimal search('villages.csv')", { file: 'villages', filter: '' }],
  ['search("v", "matches", "district", ${d})', { file: 'v', filter: 'district = (${d})' }],
  [
    "search('v', 'contains', 'label', concat('a, ', ${b}))",
    { file: 'v', filter: "contains(label, concat('a, ', ${b}))" },
  ],
  [
    "search('v', 'startswith', 'label', ${b}, 'region', 'n')",
    { file: 'v', filter: "starts-with(label, ${b}) and region = ('n')" },
  ],
])('%s reads %j', (appearance, read) => expect(readSearch(appearance)).toEqual(read))

it.each(['search', 'minimal', 'search(${v})', "search('v', 'like', 'label', 'x')"])(
  '%s reads no file',
  (one) => expect(readSearch(one)).toBeUndefined(),
)

it('the other words of an appearance stay', () => {
  expect(withoutSearch("minimal search('v', 'matches', 'a', ${b})").trim()).toBe('minimal')
})
