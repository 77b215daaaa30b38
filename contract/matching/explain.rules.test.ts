import { expect, it } from 'vitest'
import { coverageOf, gapOf, reasonsOf, soughtFor, sumOf } from './explain.rules.ts'
import { scoreOf } from './score.rules.ts'
import type { ProfileOptions } from './search-profile.rules.ts'
import { criterionFits, type Scored } from './testing/fit-of.ts'

const type = 'Investor/Asset manager'
const fits = (asked: ProfileOptions, institute: Scored) => criterionFits(type, asked, institute)

const asked = {
  sustainable_development_goals: ['SDG7', 'SDG13'],
  region: ['Europe'],
  funding_offered: ['Senior debt', 'Equity'],
  funding_max: 500_000,
  funding_currency: ['Euro'],
}
const fund = {
  goals: ['SDG7', 'SDG13', 'SDG8'],
  region: 'Europe',
  details: { funding_min: 50_000, funding_max: 2_000_000, funding_offered: ['Senior debt'] },
}

it('returns the three strongest reasons, the largest gap and the coverage', () => {
  const found = fits(asked, fund)
  expect(reasonsOf(found).map(({ text }) => text)).toEqual([
    'Works on SDG 7 and 13',
    'Is in Europe',
    'Funding: 50,000 to 2,000,000 USD',
  ])
  expect(gapOf(found)).toEqual({ criterion: 'Funding offered', text: 'Funding offered without Equity' })
  expect(coverageOf(found)).toEqual({ known: 4, asked: 5 })
})

it('returns no gap if nothing is missing, and no reason if nothing fits', () => {
  expect(gapOf(fits({ region: ['Europe'] }, fund))).toBeNull()
  expect(reasonsOf(fits({ region: ['Oceania'] }, fund))).toEqual([])
  expect(gapOf(fits({ region: ['Oceania'] }, fund))?.text).toBe('Is in Europe')
})

it('a missed must is the gap, whatever its weight', () => {
  const found = fits({ ...asked, region: ['Oceania'], must: ['funding_currency'] }, fund)
  expect(gapOf(found)?.criterion).toBe('Funding currency')
})

it('reveals only names of criteria of what others look for', () => {
  expect(soughtFor(fits(asked, fund))).toEqual(['Sustainable development goals', 'Region', 'Funding'])
})

it('the lines of the sum add up to the score, and unknown values are named', () => {
  const found = fits(asked, fund)
  const lines = sumOf(found)
  const points = lines.reduce((sum, line) => sum + line.points, 0)
  expect(Math.abs(points - 100 * scoreOf(found))).toBeLessThan(0.3)
  expect(lines.map(({ label, has }) => [label, has])).toContainEqual(['Funding currency', null])
  expect(lines[0]).toMatchObject({ of: expect.any(Number), asked: expect.any(String) })
})

it('a rare value is named as rare, with numbers', () => {
  const counts = { focus_areas: { stating: 117, counts: [90, 4, ...Array<number>(13).fill(90)] } }
  const found = criterionFits(
    'NGO',
    { focus_areas: ['Agriculture'] },
    { details: { focus_areas: ['Agriculture'] } },
    { counts, unknown: {} },
  )
  expect(reasonsOf(found)[0]?.text).toBe('Focus areas: Agriculture (rare: 4 of 117)')
})

it('a region is where an institution works; the seat counts if it states none', () => {
  const works = { region: 'Europe', details: { working_regions: ['Oceania'] } }
  expect(reasonsOf(fits({ region: ['Oceania'] }, works))[0]?.text).toBe('Works in Oceania')
  expect(gapOf(fits({ region: ['Europe'] }, works))?.text).toBe('Does not work in Europe')
  expect(reasonsOf(fits({ region: ['Europe'] }, { region: 'Europe' }))[0]?.text).toBe('Is in Europe')
})
