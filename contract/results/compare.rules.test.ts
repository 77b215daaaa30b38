import { expect, it } from 'vitest'
import { groupFigures, institutionsOfGroup, sizeLabel, type ComparedInstitution } from './compare.rules.ts'

const institution = (id: number, part: Partial<ComparedInstitution> = {}): ComparedInstitution => ({
  id,
  name: `Institution ${id}`,
  type: 'NGO',
  region: 'Eastern Africa',
  staff: null,
  ...part,
})
const some = (from: number, to: number, part: Partial<ComparedInstitution> = {}) =>
  Array.from({ length: to - from + 1 }, (_, at) => institution(from + at, part))
const ids = (group: readonly { id: number }[]) => group.map(({ id }) => id)
const valuesOf = (...values: number[]) => new Map(values.map((value, at) => [at + 1, value]))

it('a group has at least five institutions', () => {
  expect(groupFigures(valuesOf(1, 2, 3, 4), some(1, 4))).toBeUndefined()
  expect(groupFigures(valuesOf(1, 2, 3, 4, 5), some(1, 4))).toBeUndefined()
  expect(groupFigures(valuesOf(5, 1, 4, 2, 3), some(1, 5))).toEqual({
    n: 5,
    mean: 3,
    lower_quartile: 2,
    median: 3,
    upper_quartile: 4,
  })
})

it('no smaller group follows from the difference to all', () => {
  const nine = valuesOf(1, 2, 3, 4, 5, 6, 7, 8, 9)
  expect(groupFigures(nine, some(1, 5))).toBeUndefined()
  expect(groupFigures(nine, some(1, 9))?.n).toBe(9)
  expect(groupFigures(valuesOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), some(1, 5))?.n).toBe(5)
})

it('only institutions with an answer count', () => {
  expect(groupFigures(valuesOf(1, 2, 3, 4), some(1, 20))).toBeUndefined()
})

it('quartiles are interpolated as in PostgreSQL', () => {
  expect(groupFigures(valuesOf(1, 2, 3, 4, 5, 6), some(1, 6))).toMatchObject({
    lower_quartile: 2.25,
    median: 3.5,
    upper_quartile: 4.75,
  })
})

it('a group has the type, region or size of those that are compared', () => {
  const all = [
    institution(1, { staff: 5 }),
    institution(2, { type: 'Bank', staff: 9 }),
    institution(3, { region: 'South America', staff: 10 }),
    institution(4),
  ]
  const [first, second, , last] = all as [ComparedInstitution, ComparedInstitution, ...ComparedInstitution[]]
  expect(ids(institutionsOfGroup('all', all, [first]))).toEqual([1, 2, 3, 4])
  expect(ids(institutionsOfGroup('type', all, [first]))).toEqual([1, 3, 4])
  expect(ids(institutionsOfGroup('region', all, [first, second]))).toEqual([1, 2, 4])
  expect(ids(institutionsOfGroup('size', all, [first]))).toEqual([1, 2])
  expect(institutionsOfGroup('type', all, [first, second])).toEqual([])
  expect(institutionsOfGroup('size', all, [last!])).toEqual([])
})

it('sizes have bounds', () => {
  expect([null, 0, 9, 10, 249, 250].map(sizeLabel)).toEqual([
    '',
    'fewer than 10 staff',
    'fewer than 10 staff',
    '10 to 49 staff',
    '50 to 249 staff',
    '250 staff or more',
  ])
})
