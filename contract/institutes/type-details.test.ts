import { expect, it } from 'vitest'
import fc from 'fast-check'
import { completenessOf } from './completeness.ts'
import { instituteTypeNames } from './institute-types.ts'
import { askedFor, detailsOf, type DetailOfType } from './type-details.ts'
import { cleanedDetails, detailsProblems, type DetailValue, type TypeDetails } from './type-details.rules.ts'

const filled = (fields: DetailOfType[]): TypeDetails =>
  Object.fromEntries(
    fields.map(({ name, kind, options = [] }): [string, DetailValue] => [
      name,
      kind === 'number' ? 5 : kind === 'choice' ? options[0]! : [...options],
    ]),
  )

it('every type has the specified details', () => {
  const required = Object.fromEntries(
    instituteTypeNames.map((type) => [
      type,
      detailsOf(type).flatMap(({ name, required }) => (required ? [name] : [])),
    ]),
  )
  expect(required).toEqual({
    'Financial Institution': ['legal_status', 'regulated', 'focus_areas', 'services_offered', 'regions'],
    'Investor/Asset manager': ['legal_status', 'working_regions', 'funding_offered', 'funding_currency'],
    'Technology/Service Provider': ['legal_status', 'regions', 'focus_areas'],
    NGO: ['legal_status', 'working_regions', 'focus_areas'],
    'Governamental agencies': [],
    'Technical assistance providers': ['legal_status', 'working_regions', 'focus_areas'],
    Academia: ['legal_status'],
  })
})

it.each(instituteTypeNames)('the required details of %s are sufficient, and each is necessary', (type) => {
  const fields = detailsOf(type)
  const required = fields.filter((field) => field.required)
  expect(detailsProblems(type, filled(required))).toEqual({})
  expect(detailsProblems(type, filled(fields))).toEqual({})
  for (const field of required) {
    const { [field.name]: _, ...rest } = filled(fields)
    expect(detailsProblems(type, rest)).toEqual({ [field.name]: [`Please select ${askedFor(field)}`] })
  }
})

it('asks whether an institute is regulated in a readable sentence', () => {
  expect(detailsProblems('Financial Institution', {})['regulated']).toEqual([
    'Please select whether it is regulated',
  ])
})

it('stored details have no empty values and no details of other types, and are stored unchanged again', () => {
  const value = fc.oneof(fc.constant(null), fc.constant(''), fc.string(), fc.array(fc.string()), fc.integer())
  const names = [
    ...new Set(instituteTypeNames.flatMap((type) => detailsOf(type).map(({ name }) => name as string))),
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...instituteTypeNames),
      fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value),
      (type, sent) => {
        const stored = cleanedDetails(type, sent)
        const known = detailsOf(type).map(({ name }) => name as string)
        for (const [name, one] of Object.entries(stored)) {
          expect(known).toContain(name)
          expect([null, '', undefined]).not.toContain(one)
          expect(Array.isArray(one) && one.length === 0).toBe(false)
        }
        expect(cleanedDetails(type, stored)).toEqual(stored)
        // Checking any input returns messages and never throws.
        detailsProblems(type, stored)
      },
    ),
  )
})

it('the ends of a range are in order, and a number is whole', () => {
  const investor = filled(detailsOf('Investor/Asset manager'))
  expect(detailsProblems('Investor/Asset manager', { ...investor, funding_min: 10, funding_max: 9 })).toEqual(
    {
      funding_max: ['Please enter a number that is not smaller than the minimum'],
    },
  )
  expect(detailsProblems('Investor/Asset manager', { ...investor, term_min: 1.5 })).toEqual({
    term_min: ['Please enter a whole number from 0 to 1,000,000,000,000'],
  })
})

it('a profile is complete when nothing is missing, and lists what is missing', () => {
  const profile = {
    type: 'Academia',
    avatar: '/media/x/logo.webp',
    mission: 'm',
    vision: 'v',
    website_url: 'http://a.example',
    date_of_establishment: '1990-01-01',
    total_number_of_staff: 0,
    sustainable_development_goals: ['SDG4'],
    address: { latitude: 0 },
    type_details: filled(detailsOf('Academia')),
  }
  expect(completenessOf(profile)).toEqual({ percent: 100, missing: [] })
  expect(completenessOf({ ...profile, mission: '', type_details: {} })).toEqual({
    percent: 63,
    missing: [
      { field: 'mission', label: 'Mission' },
      { field: 'type_details.legal_status', label: 'Legal status' },
      { field: 'type_details.research_areas', label: 'Research areas' },
      { field: 'type_details.impact_metrics', label: 'Impact metrics' },
    ],
  })
})
