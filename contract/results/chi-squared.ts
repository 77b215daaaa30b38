/** Pearson's chi-squared test of independence, without a correction for continuity. */
export interface ChiSquared {
  chi_squared: number
  degrees: number
  /** Probability of such differences by chance. */
  p: number
  /** Share of cells with an expected count below 5, from 0 to 1: above a fifth, the test is unreliable. */
  small_expected: number
}

/** Expected counts below this are small. */
const smallCount = 5
/** Share of cells with small expected counts up to which the test is reliable (Cochran). */
const mostSmall = 0.2

export const isReliable = ({ small_expected }: Pick<ChiSquared, 'small_expected'>) =>
  small_expected <= mostSmall

/** Tests a table of counts. Rows and columns without counts are ignored; null if fewer than two of either are left. */
export function chiSquared(table: readonly (readonly number[])[]): ChiSquared | null {
  const sums = (counts: readonly (readonly number[])[]) =>
    (counts[0] ?? []).map((_, at) => counts.reduce((sum, row) => sum + (row[at] ?? 0), 0))
  const columnsWithCounts = sums(table).map((sum) => sum > 0)
  const counts = table
    .filter((row) => row.some((count) => count > 0))
    .map((row) => row.filter((_, at) => columnsWithCounts[at]))
  const columns = sums(counts)
  if (counts.length < 2 || columns.length < 2) return null
  const total = columns.reduce((sum, one) => sum + one, 0)
  const cells = counts.flatMap((row) => {
    const ofRow = row.reduce((sum, one) => sum + one, 0)
    return row.map((observed, at) => ({ observed, expected: (ofRow * (columns[at] ?? 0)) / total }))
  })
  const statistic = cells.reduce(
    (sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected,
    0,
  )
  const degrees = (counts.length - 1) * (columns.length - 1)
  return {
    chi_squared: statistic,
    degrees,
    p: upperGamma(degrees / 2, statistic / 2),
    small_expected: cells.filter(({ expected }) => expected < smallCount).length / cells.length,
  }
}

const precision = 1e-15
const mostSteps = 10_000

/** The regularised upper incomplete gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a))
  // Each of them converges quickly on its side.
  return x < a + 1 ? 1 - factor * lowerSeries(a, x) : factor * upperFraction(a, x)
}

/** The sum of x^n / (a (a + 1) … (a + n)). */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let step = 1; step < mostSteps && term > sum * precision; step++) {
    term *= x / (a + step)
    sum += term
  }
  return sum
}

/** The continued fraction 1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - …)), from its convergents. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let ratio = 1 / Number.MIN_VALUE ** 0.5
  let inverse = 1 / b
  let fraction = inverse
  for (let step = 1; step < mostSteps; step++) {
    const numerator = -step * (step - a)
    b += 2
    inverse = 1 / (numerator * inverse + b)
    ratio = b + numerator / ratio
    const change = inverse * ratio
    fraction *= change
    if (Math.abs(change - 1) < precision) break
  }
  return fraction
}

/** The logarithm of the gamma function of a positive number: Stirling's series, after shifting to large numbers. */
function logGamma(number: number): number {
  let shift = 0
  let x = number
  for (; x < 15; x++) shift += Math.log(x)
  const inverse = 1 / (x * x)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - shift
}
