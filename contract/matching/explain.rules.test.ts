import { expect, it } from 'vitest'
import { coverageOf, fitsOf, gapOf, reasonsOf, soughtFor } from './explain.rules.ts'
import { packInstitutes, packProfiles } from './packed.ts'
import type { ProfileOptions } from './search-profile.rules.ts'
import { coded, rarityAmong, type Scored } from './testing/fit-of.ts'

const type = 'Investor/Asset manager'
function fits(asked: ProfileOptions, institute: Scored) {
  const institutes = packInstitutes(type, [coded(type, institute)])
  return fitsOf(type, packProfiles(type, [asked]), 0, institutes, 0, rarityAmong(type, [institute]))
}

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
  expect(gapOf(found)).toEqual({ criterion: 'Funding currency', text: 'Does not state: funding currency' })
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
