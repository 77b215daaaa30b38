import { expect, it } from 'vitest'
import {
  changedInstitutions,
  commonPart,
  groupFigures,
  institutionsIn,
  isAnonymous,
  sizeLabel,
  valuesToShow,
  type ComparedInstitution,
  type ValuesOfColumn,
} from './compare.rules.ts'

const institution = (id: number, part: Partial<ComparedInstitution> = {}): ComparedInstitution => ({
  id,
  name: `Institution ${id}`,
  type: 'NGO',
  region: 'Eastern Africa',
  staff: null,
  ...part,
})
const ids = (group: readonly { id: number }[]) => group.map(({ id }) => id)

it('a group has at least five institutions, and leaves none or five others', () => {
  expect([4, 5].map((count) => isAnonymous(count))).toEqual([false, true])
  expect([0, 1, 4, 5].map((others) => isAnonymous(5, others))).toEqual([true, false, false, true])
})

// quantile(x), mean(x) of R (type 7).
it.each([
  [[1, 2, 3, 4, 5, 6], [2.25, 3.5, 4.75], 3.5],
  [[9, 1, 4, 16, 25], [4, 9, 16], 11],
  [[12.5, -3, 0, 7.25, 100, 41, 8], [3.625, 8, 26.75], 23.67857142857143],
  [[2, 2, 2, 2, 2], [2, 2, 2], 2],
])('median and quartiles of %j', (numbers, quartiles, mean) => {
  const figures = groupFigures(numbers)
  expect([figures.lower_quartile, figures.median, figures.upper_quartile]).toEqual(
    quartiles.map((one) => expect.closeTo(one, 12) as number),
  )
  expect(figures.mean).toBeCloseTo(mean, 12)
  expect(figures.n).toBe(numbers.length)
})

it('figures of very large numbers are finite', () => {
  const figures = groupFigures([-1e300, -1e300, 1e300, 1e300, 1e300, 1e300])
  expect(Object.values(figures).every(Number.isFinite)).toBe(true)
})

it('a group has the type, region or size of those that are compared', () => {
  const first = institution(1, { staff: 5 })
  const second = institution(2, { type: 'Bank', staff: 9 })
  const last = institution(4)
  const all = [first, second, institution(3, { region: 'South America', staff: 10 }), last]
  const groupOf = (by: Parameters<typeof commonPart>[0], ...chosen: ComparedInstitution[]) => {
    const part = commonPart(by, chosen)
    return part === undefined ? undefined : ids(institutionsIn(by, part, all))
  }
  expect(groupOf('all')).toEqual([1, 2, 3, 4])
  expect(groupOf('type', first)).toEqual([1, 3, 4])
  expect(groupOf('region', first, second)).toEqual([1, 2, 4])
  expect(groupOf('size', first)).toEqual([1, 2])
  expect(groupOf('type', first, second)).toBeUndefined()
  expect(groupOf('type')).toBeUndefined()
  expect(groupOf('size', last)).toBeUndefined()
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

const values = (...numbers: number[]): ValuesOfColumn =>
  new Map(numbers.map((number, at) => [at + 1, { '': number }]))

it('an institution has changed if it joined, left, or answered otherwise', () => {
  expect(changedInstitutions(values(1, 2), values(1, 2))).toEqual([])
  expect(changedInstitutions(values(1, 2), values(1, 3, 5))).toEqual([2, 3])
  expect(changedInstitutions(values(1, 2), values(1))).toEqual([2])
  const [before, after] = [new Map([[1, { yes: 1 }]]), new Map([[1, { yes: 1, added: 0 }]])]
  expect(changedInstitutions(before, after)).toEqual([])
})

it('values that were shown stay until five institutions have changed', async () => {
  const none = () => Promise.resolve(0)
  const shown = values(1, 2, 3, 4, 5, 6, 7)
  const left = values(1, 2, 3, 4, 5, 6)
  expect(await valuesToShow(undefined, left, none)).toBe(left)
  expect(await valuesToShow(shown, left, none)).toBe(shown)
  const four = values(9, 9, 9, 9, 5, 6, 7)
  expect(await valuesToShow(shown, four, none)).toBe(shown)
  const five = values(9, 9, 9, 9, 9, 6, 7)
  expect(await valuesToShow(shown, five, none)).toBe(five)
  // A member of one of them knows how that one changed.
  expect(await valuesToShow(shown, five, () => Promise.resolve(1))).toBe(shown)
  const six = values(9, 9, 9, 9, 9, 9, 7)
  expect(await valuesToShow(shown, six, () => Promise.resolve(1))).toBe(six)
})
