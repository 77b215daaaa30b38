import { focusAreas } from '../../institutes/focus-areas.ts'
import { detailFields } from '../../institutes/type-details.ts'
import type { InstituteType } from '../../institutes/institute-types.ts'
import { sdgCodes } from '../../institutes/sdgs.ts'
import { regions } from '../../places/regions.ts'
import type { ProfileOptions } from '../search-profile.rules.ts'
import type { Scored } from './fit-of.ts'

/** Institutes from the best match to the worst, as people would order them, and why. */
export type GoldenOrder = readonly [
  why: string,
  category: InstituteType,
  asked: ProfileOptions,
  institutes: readonly Scored[],
]

const goals = (...numbers: number[]) => numbers.map((number) => `SDG${number}`)
const greenBank = {
  sustainable_development_goals: goals(7, 13),
  focus_areas: ['Renewable energy', 'Climate adaptation'],
  services_offered: ['Green loans'],
  region: ['Eastern Africa'],
}
const exact: Scored = {
  goals: goals(7, 13),
  region: 'Europe',
  details: {
    focus_areas: greenBank.focus_areas,
    services_offered: ['Green loans'],
    regions: ['Eastern Africa'],
  },
}
const everything: Scored = {
  goals: sdgCodes,
  region: 'Eastern Africa',
  details: {
    focus_areas: focusAreas,
    services_offered: detailFields.services_offered.options,
    regions,
  },
}

export const goldenOrders: readonly GoldenOrder[] = [
  [
    'a green bank: the exact fit, one that claims everything, one with half, a silent one, a wrong one',
    'Financial Institution',
    greenBank,
    [
      exact,
      everything,
      {
        ...exact,
        goals: goals(7),
        details: { ...exact.details, focus_areas: ['Renewable energy', 'Health'] },
      },
      { goals: goals(7), region: '' },
      {
        goals: goals(4),
        region: 'Oceania',
        details: { focus_areas: ['Health'], services_offered: ['Leasing'] },
      },
    ],
  ],
  [
    'a bank in Nairobi: where it works counts, not where its seat is',
    'Financial Institution',
    { region: ['Eastern Africa'] },
    [
      { region: 'Europe', details: { regions: ['Eastern Africa'] } },
      { region: 'Europe', details: { regions } },
      { region: 'Eastern Africa', details: { regions: ['Europe'] } },
    ],
  ],
  [
    'an investor: the ticket that overlaps more, an overlap, a near miss, another size',
    'Investor/Asset manager',
    { funding_min: 200_000, funding_max: 400_000, funding_offered: ['Senior debt'] },
    [
      { details: { funding_min: 100_000, funding_max: 500_000, funding_offered: ['Senior debt'] } },
      {
        details: {
          funding_min: 250_000,
          funding_max: 900_000,
          funding_offered: ['Senior debt', 'Equity', 'Grant'],
        },
      },
      { details: { funding_min: 600_000, funding_max: 900_000, funding_offered: ['Senior debt'] } },
      { details: { funding_min: 5_000_000, funding_max: 9_000_000, funding_offered: ['Senior debt'] } },
    ],
  ],
  [
    'a bank for an investor: it needs what we give, a range that overlaps, a little more, much more',
    'Financial Institution',
    {
      current_financial_needs: 200_000,
      current_financial_needs_max: 1_000_000,
      funding_needed: ['Senior debt'],
    },
    [
      { details: { current_financial_needs: 500_000, funding_needed: ['Senior debt'] } },
      {
        details: {
          current_financial_needs: 800_000,
          current_financial_needs_max: 3_000_000,
          funding_needed: ['Senior debt'],
        },
      },
      { details: { current_financial_needs: 1_500_000, funding_needed: ['Senior debt'] } },
      { details: { current_financial_needs: 20_000_000, funding_needed: ['Senior debt'] } },
    ],
  ],
  [
    'an NGO: all eight stated values, then six of them, then two and silence',
    'NGO',
    {
      sustainable_development_goals: goals(4, 5),
      focus_areas: ['Education', 'Youth'],
      legal_status: ['Local foundation'],
      region: ['Southern Asia'],
      impact_metrics: ['IRIS'],
    },
    [
      {
        goals: goals(4, 5),
        region: 'Southern Asia',
        details: {
          focus_areas: ['Education', 'Youth'],
          legal_status: 'Local foundation',
          impact_metrics: ['IRIS'],
        },
      },
      {
        goals: goals(4, 5),
        region: 'Southern Asia',
        details: {
          focus_areas: ['Education', 'Youth'],
          legal_status: 'Local foundation',
          impact_metrics: ['GOGLA'],
        },
      },
      { goals: goals(4, 5), region: 'Southern Asia' },
    ],
  ],
  [
    'an agency: its goals and region, its goals alone, its region alone',
    'Governamental agencies',
    { sustainable_development_goals: goals(16, 17), region: ['Europe'] },
    [
      { goals: goals(16, 17), region: 'Europe' },
      { goals: goals(16, 17), region: 'Oceania' },
      { goals: goals(1), region: 'Europe' },
    ],
  ],
]
