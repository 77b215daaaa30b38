import { expect, it } from 'vitest'
import { criteriaOf } from './criteria.ts'
import { changedCriterion, type CriterionChange } from './what-if.rules.ts'

const investors = criteriaOf('Investor/Asset manager')
const changed = (name: string, change: CriterionChange, more: string[] = []) => {
  const criterion = investors.find((one) => one.name === name)
  if (!criterion) throw new Error(name)
  const options = { region: ['Europe'], funding_min: 1, funding_max: 2, must: ['region', 'funding'] }
  return changedCriterion(options, criterion, change, more)
}

it('a must is dropped, and its values stay', () => {
  expect(changed('region', 'drop-must')).toEqual({
    region: ['Europe'],
    funding_min: 1,
    funding_max: 2,
    must: ['funding'],
  })
})

it('values are added in the order of the list', () => {
  expect(changed('region', 'add-theirs', ['Northern Africa', 'Europe'])).toMatchObject({
    region: ['Northern Africa', 'Europe'],
    must: ['region', 'funding'],
  })
})

it('a criterion is left out with both ends of its range and its must', () => {
  expect(changed('funding', 'leave')).toEqual({ region: ['Europe'], must: ['region'] })
})
