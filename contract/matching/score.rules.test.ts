import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inventedInstitutes } from '../../db/seed/invented-institutes.ts'
import { instituteTypeNames, type InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, type Criterion } from './criteria.ts'
import { required } from '../platform/required.ts'
import { combineScores, gated, isMatch, relevantIndex } from './score.rules.ts'
import type { ProfileOptions } from './search-profile.rules.ts'
import { countsAmong, fitOf, statisticsAmong, type Scored } from './testing/fit-of.ts'
import { goldenOrders } from './testing/golden-orders.ts'
import { goldenPairs } from './testing/golden-pairs.ts'

const pool = inventedInstitutes(700)
const byType = new Map(
  instituteTypeNames.map((name) => {
    const all = pool
      .filter(({ type }) => type === name)
      .map(({ sustainable_development_goals, region, type_details }) => ({
        goals: sustainable_development_goals,
        region,
        details: type_details,
      }))
    return [name, { all, counts: countsAmong(name, all) }]
  }),
)
const fit = (category: InstituteType, asked: ProfileOptions, institute: Scored) =>
  fitOf(category, asked, institute, statisticsOf(category, asked))
const statisticsOf = (category: InstituteType, asked: ProfileOptions) => {
  const { all, counts } = required(byType, category)
  return statisticsAmong(category, asked, all, counts)
}

it.each(goldenPairs)('%s', (_, category, asked, better, worse) => {
  expect(fit(category, asked, better)).toBeGreaterThan(fit(category, asked, worse))
})
it.each(goldenOrders)('%s', (_, category, asked, institutes) => {
  const scores = institutes.map((institute) => fit(category, asked, institute))
  expect(scores).toEqual([...new Set(scores)].sort((one, other) => other - one))
})
it('has 40 golden pairs', () => expect(goldenPairs).toHaveLength(40))

const some = (options: readonly string[]) => fc.subarray([...options])
const number = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined })

/** Any value of a criterion, of search profiles (where several may be requested) or of institutes. */
function valuesOf(
  criterion: Criterion,
  side: 'profile' | 'institute',
): fc.Arbitrary<Record<string, unknown>> {
  const { name, kind, options, ends } = criterion
  if (ends)
    return fc
      .tuple(number, number)
      .map(([one, other]) =>
        one !== undefined && other !== undefined
          ? { [ends[0]]: Math.min(one, other), [ends[1]]: Math.max(one, other) }
          : { [ends[0]]: one, [ends[1]]: other },
      )
  if (kind === 'several' || (kind === 'any' && side === 'profile'))
    return some(options).map((chosen) => ({ [name]: chosen }))
  return fc.option(fc.constantFrom(...options), { nil: undefined }).map((one) => ({ [name]: one }))
}
const together = (parts: Record<string, unknown>[]): Record<string, unknown> => Object.assign({}, ...parts)
const values = (category: InstituteType, side: 'profile' | 'institute') =>
  fc.tuple(...criteriaOf(category).map((criterion) => valuesOf(criterion, side))).map(together)

const profileOf = (category: InstituteType): fc.Arbitrary<ProfileOptions> =>
  fc
    .tuple(values(category, 'profile'), some(criteriaOf(category).map(({ name }) => name)))
    .map(([options, must]) => ({ ...options, must }) as ProfileOptions)
const instituteOf = (category: InstituteType): fc.Arbitrary<Scored> =>
  values(category, 'institute').map(({ sustainable_development_goals, region, ...details }) => ({
    goals: sustainable_development_goals as string[],
    region: (region as string | undefined) ?? '',
    details,
  }))
const anyCategory = fc.constantFrom(...instituteTypeNames)
const anyPair = anyCategory.chain((category) =>
  fc.record({
    category: fc.constant(category),
    asked: profileOf(category),
    institute: instituteOf(category),
  }),
)

it('a score is between 0 and 1, or the institute misses a must', () => {
  fc.assert(
    fc.property(anyPair, ({ category, asked, institute }) => {
      const score = fit(category, asked, institute)
      expect(score === gated || (score >= 0 && score <= 1.000001)).toBe(true)
    }),
  )
})

const valueOf = (institute: Scored, name: string): unknown =>
  name === 'sustainable_development_goals'
    ? institute.goals
    : name === 'region'
      ? institute.region
      : institute.details?.[name]
const withValue = (institute: Scored, name: string, value: unknown): Scored =>
  name === 'sustainable_development_goals'
    ? { ...institute, goals: value as string[] }
    : name === 'region'
      ? { ...institute, region: value as string }
      : { ...institute, details: { ...institute.details, [name]: value } }

// Working regions also count as the region: one that is shared in the former may be an extra in the latter, which lowers
// the precision.
it('one more option that is shared wherever it counts never lowers the score', () => {
  fc.assert(
    fc.property(anyPair, fc.nat(), ({ category, asked, institute }, pick) => {
      const lists = criteriaOf(category).filter(({ name, kind }) => {
        const value = valueOf(institute, name)
        return kind === 'several' && Array.isArray(value) && value.length > 0
      })
      const criterion = lists[pick % Math.max(1, lists.length)]
      if (!criterion) return
      const before = fit(category, asked, institute)
      const held = valueOf(institute, criterion.name) as string[]
      const asRegion = (criterion.subject === 'region' && (asked.region as string[] | undefined)) || []
      for (const option of (asked[criterion.name] as string[] | undefined) ?? []) {
        if (asRegion.length > 0 && !asRegion.includes(option)) continue
        const more = withValue(institute, criterion.name, [...new Set([...held, option])])
        expect(fit(category, asked, more)).toBeGreaterThanOrEqual(before - 1e-9)
      }
    }),
  )
})

it('a larger overlap of ranges never scores lower', () => {
  const length = 100
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (one, other) => {
      const at = (from: number) =>
        fit(
          'Investor/Asset manager',
          { funding_min: 200, funding_max: 300 },
          {
            details: { funding_min: from, funding_max: from + length },
          },
        )
      const overlap = (from: number) => Math.min(300, from + length) - Math.max(200, from)
      const [less, more] = overlap(one) < overlap(other) ? [one, other] : [other, one]
      // Below its own length, a factor of 2 is nearer than above it.
      if (less >= 200 === more >= 200) expect(at(more)).toBeGreaterThanOrEqual(at(less) - 1e-9)
    }),
  )
})

it('an institute that misses a must never matches, whatever else it shares', () => {
  fc.assert(
    fc.property(anyPair, ({ category, asked, institute }) => {
      const missed = criteriaOf(category).some(({ name, kind, ends, subject }) => {
        // The region depends on several fields.
        if (!asked.must?.includes(name) || ends || kind === 'bracket' || subject === 'region') return false
        const wanted = (asked[name] as string[] | undefined) ?? []
        const held = [valueOf(institute, name) ?? []].flat()
        return wanted.length > 0 && !wanted.some((one) => held.includes(one))
      })
      if (!missed) return
      expect(fit(category, asked, institute)).toBe(gated)
      expect(combineScores(gated, 1)).toBe(0)
      expect(combineScores(1, gated)).toBe(0)
      expect(combineScores(gated, undefined)).toBe(0)
      expect(isMatch(0)).toBe(false)
    }),
  )
})

it('both sides see the same score', () => {
  const score = fc.option(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(gated)), {
    nil: undefined,
  })
  fc.assert(
    fc.property(score, score, (one, other) => {
      expect(combineScores(one, other)).toBe(combineScores(other, one))
    }),
  )
  expect([relevantIndex(0), relevantIndex(0.196), relevantIndex(1)]).toEqual([1, 20, 99])
})

it('every option of every list can cause a match', () => {
  for (const category of instituteTypeNames)
    for (const { name, kind, options } of criteriaOf(category))
      for (const option of options) {
        const value = kind === 'several' ? [option] : option
        const asked = { [name]: kind === 'bracket' ? option : [option] }
        expect([category, name, option, isMatch(fit(category, asked, withValue({}, name, value)))]).toEqual([
          category,
          name,
          option,
          true,
        ])
      }
})

/** All values of a criterion. */
const everything = ({ kind, options, subject }: Criterion) =>
  kind === 'several' && subject !== 'region' ? [...options] : undefined

it('breadth never scores above the exact fit', () => {
  fc.assert(
    fc.property(anyPair, ({ category, asked, institute }) => {
      const exact = criteriaOf(category).reduce((one, { name, kind, subject }) => {
        const wanted = asked[name]
        return kind === 'several' && subject !== 'region' && Array.isArray(wanted) && wanted.length > 0
          ? withValue(one, name, wanted)
          : one
      }, institute)
      const broad = criteriaOf(category).reduce(
        (one, criterion) =>
          withValue(one, criterion.name, everything(criterion) ?? valueOf(one, criterion.name)),
        exact,
      )
      if (fit(category, asked, exact) === gated) return
      expect(fit(category, asked, broad)).toBeLessThanOrEqual(fit(category, asked, exact) + 1e-9)
    }),
  )
})

it('an unknown value never scores above one that has all that is asked', () => {
  fc.assert(
    fc.property(anyPair, fc.nat(), ({ category, asked, institute }, pick) => {
      const lists = criteriaOf(category).filter(({ name, kind, subject }) => {
        const wanted = asked[name]
        return kind === 'several' && subject !== 'region' && Array.isArray(wanted) && wanted.length > 0
      })
      const criterion = lists[pick % Math.max(1, lists.length)]
      if (!criterion) return
      const silent = fit(category, asked, withValue(institute, criterion.name, []))
      for (const held of [asked[criterion.name], [...criterion.options]])
        expect(fit(category, asked, withValue(institute, criterion.name, held))).toBeGreaterThanOrEqual(
          silent - 1e-9,
        )
    }),
  )
})
