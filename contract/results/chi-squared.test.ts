import { expect, it } from 'vitest'
import { chiSquared, isReliable } from './chi-squared.ts'

/** Compared with the closed forms of the distribution for one and four degrees of freedom. */
it.each([
  [
    [
      [12, 5],
      [7, 9],
    ],
    2.430576,
    1,
    0.1189892,
  ],
  [
    [
      [20, 15, 30],
      [25, 10, 40],
      [5, 35, 20],
    ],
    36.645299,
    4,
    2.131283e-7,
  ],
  [
    [
      [10, 10],
      [10, 10],
    ],
    0,
    1,
    1,
  ],
])('%j', (table, statistic, degrees, p) => {
  const found = chiSquared(table)!
  expect(found.chi_squared).toBeCloseTo(statistic, 5)
  expect(found.degrees).toBe(degrees)
  expect(found.p / p).toBeCloseTo(1, 5)
})

it('gives the results of chisq.test in R', () => {
  // The example of its manual page: X-squared = 30.07, df = 2, p-value = 2.954e-07.
  const parties = chiSquared([
    [762, 327, 468],
    [484, 239, 477],
  ])
  expect(parties).toMatchObject({ degrees: 2, small_expected: 0 })
  expect(parties!.chi_squared).toBeCloseTo(30.07015, 4)
  expect(parties!.p / 2.953589e-7).toBeCloseTo(1, 5)
})

it('critical values of tables have their probability', () => {
  // Two rows of equal size with k columns have k - 1 degrees of freedom.
  const withStatistic = (statistic: number, degrees: number) => {
    const each = 1e6
    const difference = Math.sqrt((statistic * each) / 2)
    const rest = Array.from({ length: degrees - 1 }, () => each)
    return chiSquared([
      [each + difference, each - difference, ...rest],
      [each - difference, each + difference, ...rest],
    ])
  }
  for (const [statistic, columns, p] of [
    // Two rows and two columns: each differing cell adds its square.
    [3.841459, 1, 0.05],
    [6.634897, 1, 0.01],
  ] as const) {
    const found = withStatistic(statistic / 2, columns)!
    expect([found.degrees, found.chi_squared]).toEqual([1, expect.closeTo(statistic, 6)])
    expect(found.p).toBeCloseTo(p, 6)
  }
  for (const [statistic, degrees, p] of [
    [11.0705, 5, 0.05],
    [18.30704, 10, 0.05],
    [124.3421, 100, 0.05],
    [149.4493, 100, 0.001],
  ] as const) {
    const found = withStatistic(statistic / 2, degrees)!
    expect(found.degrees).toBe(degrees)
    expect(found.chi_squared).toBeCloseTo(statistic, 5)
    expect(found.p).toBeCloseTo(p, 5)
  }
})

it('rows and columns without counts are ignored, and one row or column cannot be tested', () => {
  const whole = chiSquared([
    [12, 5],
    [7, 9],
  ])
  expect(
    chiSquared([
      [12, 0, 5],
      [0, 0, 0],
      [7, 0, 9],
    ]),
  ).toEqual(whole)
  expect(chiSquared([[1, 2, 3]])).toBeNull()
  expect(chiSquared([[1], [2]])).toBeNull()
  expect(chiSquared([])).toBeNull()
})

it('small expected counts make it unreliable', () => {
  const small = chiSquared([
    [3, 1],
    [1, 3],
  ])!
  expect([small.small_expected, isReliable(small)]).toEqual([1, false])
  expect(
    isReliable(
      chiSquared([
        [30, 10],
        [10, 30],
      ])!,
    ),
  ).toBe(true)
})
