import { expect, it } from 'vitest'
import { instituteTypeNames } from '../institutes/institute-types.ts'
import { detailsOf } from '../institutes/type-details.ts'
import { criteriaOf, panelOf } from './criteria.ts'
import { readSearchProfiles } from './search-profile.rules.ts'

it('every panel has the specified fields', () => {
  const fields = Object.fromEntries(
    instituteTypeNames.map((name) => [
      name,
      panelOf(name).flatMap(({ name: field, ends }) => ends ?? [field]),
    ]),
  )
  const both = ['sustainable_development_goals', 'region']
  expect(fields).toEqual({
    'Financial Institution': [
      'legal_status', 'regulated', 'focus_areas', 'services_offered', 'non_financial_programs',
      'main_funding_sources', 'funding_needed', 'current_financial_needs', 'current_financial_needs_max', 'savings',
      'impact_metrics', ...both,
    ],
    'Investor/Asset manager': [
      'legal_status', 'working_regions', 'funding_offered', 'funding_institution_type', 'funding_currency',
      'portfolio_size', 'impact_metrics', 'funding_min', 'funding_max', 'term_min', 'term_max', ...both,
    ],
    'Technology/Service Provider': ['legal_status', 'regions', 'focus_areas', 'impact_metrics', ...both],
    'Technical assistance providers': ['legal_status', 'working_regions', 'services', 'focus_areas', ...both],
    Academia: ['legal_status', 'research_areas', ...both],
    NGO: ['legal_status', 'working_regions', 'focus_areas', 'impact_metrics', ...both],
    'Governamental agencies': both,
  }) // oxfmt-ignore
})

it('institutes of the category state every criterion, with the same options', () => {
  for (const name of instituteTypeNames) {
    const details = new Map(detailsOf(name).map((field) => [field.name as string, field]))
    for (const criterion of criteriaOf(name)) {
      for (const end of criterion.ends ?? []) expect(details.get(end)?.kind).toBe('number')
      if (criterion.ends || ['sustainable_development_goals', 'region'].includes(criterion.name)) continue
      expect([...criterion.options]).toEqual([...(details.get(criterion.name)?.options ?? [])])
      expect(criterion.options.length).toBeGreaterThan(0)
    }
  }
})

it('keeps the filled-in fields, by the names of the categories', () => {
  const { profiles, problems } = readSearchProfiles({
    'Technical assistance/Consultant': {
      services: ['Rating', 'Rating'],
      focus_areas: [],
      must: ['services', 'region'],
    },
    Investor: { funding_min: 1000, funding_max: null, portfolio_size: '1 to 5 Millions USD', unknown: 'x' },
    Academia: {},
  })
  expect(problems).toEqual({})
  expect(profiles).toEqual({
    'Investor/Asset manager': { portfolio_size: '1 to 5 Millions USD', funding_min: 1000 },
    'Technical assistance providers': { services: ['Rating'], must: ['services'] },
    Academia: {},
  })
})

it('returns errors by category and field', () => {
  const { problems } = readSearchProfiles({
    Bakery: {},
    NGO: { region: ['Atlantis'], legal_status: 'Bank' },
    'Financial Institution': { regulated: ['Perhaps'] },
    Investor: {
      funding_min: 10,
      funding_max: 5,
      term_min: 'long',
      portfolio_size: ['1 to 5 Millions USD', 'over 5 Millions USD'],
    },
  })
  expect(problems).toEqual({
    Bakery: ['Invalid Institute type'],
    NGO: { region: ['Please select region'], legal_status: ['Please select legal status'] },
    'Financial Institution': { regulated: ['Please select whether it is regulated'] },
    Investor: {
      portfolio_size: ['Please select portfolio size'],
      funding_max: ['Please enter a number that is not smaller than the minimum'],
      term_min: ['Please enter a whole number'],
    },
  })
})

it('names of inherited object properties are no categories', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty'])
    expect(readSearchProfiles({ [name]: {} })).toEqual({
      profiles: {},
      problems: { [name]: ['Invalid Institute type'] },
    })
})

it('a category that is sent by two of its names is refused, as one of them would be lost', () => {
  const { problems } = readSearchProfiles({
    'Investor/Asset manager': { funding_min: 10 },
    NGO: {},
    Investor: { funding_min: 20 },
  })
  expect(problems).toEqual({
    Investor: ['This is the same category as “Investor/Asset manager”. Please send it once'],
  })
})

it('a must that is not a list of names is refused', () => {
  const mustOf = (must: unknown) => readSearchProfiles({ NGO: { region: ['Western Africa'], must } }).problems
  for (const must of ['region', { region: true }, 7, true, [7], [['region']]])
    expect(mustOf(must)).toEqual({ NGO: { must: ['Please send a list of the names of criteria'] } })
  for (const must of [undefined, null, '', [], ['region']]) expect(mustOf(must)).toEqual({})
})

it('a must that is not a criterion of the category is refused', () => {
  const mustOf = (must: unknown) => readSearchProfiles({ NGO: { region: ['Western Africa'], must } }).problems
  expect(mustOf(['region', 'regions'])).toEqual({ NGO: { must: ['There is no criterion “regions” here'] } })
  expect(mustOf(['constructor'])).toEqual({ NGO: { must: ['There is no criterion “constructor” here'] } })
})
