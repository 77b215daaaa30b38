import { z } from 'zod'
import { spreadShares, usualRange } from '../platform/figures.ts'

/** How many dates lie in a period of `unit`; of `beyond`, in all periods before or after the others. */
const periodBar = z.object({
  /** The first day. */
  from: z.iso.date(),
  /** The last day. */
  to: z.iso.date(),
  count: z.number().int(),
  beyond: z.enum(['below', 'above']).optional(),
})
export type PeriodBar = z.output<typeof periodBar>

const units = ['month', 'year', 'decade', 'century'] as const
type Unit = (typeof units)[number]

/** Dates of one input, by month; by longer periods if they lie far apart. Times count for their day in UTC. */
export const dateFigures = z.object({
  name: z.string(),
  label: z.string(),
  count: z.number().int(),
  min: z.iso.date(),
  max: z.iso.date(),
  unit: z.enum(units),
  bars: z.array(periodBar),
})
export type DateFigures = z.output<typeof dateFigures>

/** Periods up to which a chart stays legible on a phone. */
const mostPeriods = 36
const monthsOf: Readonly<Record<Unit, number>> = { month: 1, year: 12, decade: 120, century: 1_200 }
const longest = 'century'

/**
 * Bars of dates. Dates far from all others, such as mistyped years, share a bar at the end.
 * @param months how many dates lie in each month, numbered from January of the year 0
 */
export function periodsOf(months: ReadonlyMap<number, number>): Pick<DateFigures, 'unit' | 'bars'> {
  const sorted = [...months].sort(([one], [other]) => one - other)
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last) return { unit: 'month', bars: [] }
  const all = { min: first[0], max: last[0] }
  const usual = usualRange({ ...all, quantiles: quantilesOf(sorted) })
  const inside = usual && sorted.filter(([month]) => usual.min <= month && month <= usual.max)
  const range = { min: inside?.at(0)?.[0] ?? all.min, max: inside?.at(-1)?.[0] ?? all.max }
  const unit = units.find((one) => placeIn(range.max, one) - placeIn(range.min, one) < mostPeriods) ?? longest
  const places = { from: placeIn(range.min, unit), to: placeIn(range.max, unit) }
  const counts = new Map<number, number>()
  for (const [month, count] of sorted) {
    // Those beyond the bars are counted in the places next to them.
    const place = Math.max(places.from - 1, Math.min(places.to + 1, placeIn(month, unit)))
    counts.set(place, (counts.get(place) ?? 0) + count)
  }
  const inner = Array.from({ length: places.to - places.from + 1 }, (_, at): PeriodBar => {
    const place = places.from + at
    return {
      from: firstDay(place * monthsOf[unit]),
      to: lastDay((place + 1) * monthsOf[unit] - 1),
      count: counts.get(place) ?? 0,
    }
  })
  const below = counts.get(places.from - 1)
  const above = counts.get(places.to + 1)
  return {
    unit,
    bars: [
      ...(below
        ? [
            {
              from: firstDay(all.min),
              to: lastDay(places.from * monthsOf[unit] - 1),
              count: below,
              beyond: 'below' as const,
            },
          ]
        : []),
      ...inner,
      ...(above
        ? [
            {
              from: firstDay((places.to + 1) * monthsOf[unit]),
              to: lastDay(all.max),
              count: above,
              beyond: 'above' as const,
            },
          ]
        : []),
    ],
  }
}

const placeIn = (month: number, unit: Unit) => Math.floor(month / monthsOf[unit])

/** The months below which each of `spreadShares` of the dates lie. */
function quantilesOf(sorted: readonly (readonly [month: number, count: number])[]): number[] {
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  return spreadShares.map((share) => {
    let before = 0
    for (const [month, count] of sorted) if ((before += count) >= share * total) return month
    return sorted.at(-1)?.[0] ?? 0
  })
}

const written = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
/** Dates have the years 1 to 9999. */
const firstDay = (month: number) =>
  written(Math.max(1, Math.floor(month / 12)), month < 12 ? 1 : (month % 12) + 1, 1)

function lastDay(month: number): string {
  const year = Math.floor(month / 12)
  if (year > 9_999) return written(9_999, 12, 31)
  const day = new Date(0)
  // The day before the first of the next month; setUTCFullYear takes years below 100 as they are.
  day.setUTCFullYear(year, (month % 12) + 1, 0)
  return written(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
}
