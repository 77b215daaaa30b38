import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { replaceSearchProfiles } from '../../server/matching/matching.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { personas, type Persona } from './personas.ts'

const investor = 'Investor/Asset manager'
const lender = 'Financial Institution'

/** Search profiles of some personas and members, by persona or family name. */
const soughtBy: Record<string, SearchProfiles> = {
  instituteAdmin: {
    [investor]: {
      working_regions: ['Eastern Africa'],
      funding_offered: ['Senior debt', 'Subordinated debt', 'Guarantee'],
      funding_currency: ['Local Currency', 'US Dollars'],
      funding_min: 250_000,
      funding_max: 2_000_000,
      term_min: 24,
      term_max: 60,
      sustainable_development_goals: ['SDG1', 'SDG8', 'SDG13'],
    },
    'Technical assistance providers': {
      services: ['Rating', 'IT'],
      working_regions: ['Eastern Africa'],
      focus_areas: ['Financial inclusion', 'Agriculture'],
    },
    Academia: { research_areas: ['Microfinance', 'Impact measurement'] },
  },
  projectAdmin: {
    [lender]: {
      focus_areas: ['Renewable energy', 'Agriculture', 'Climate adaptation'],
      services_offered: ['Green loans', 'Agricultural loans'],
      region: ['Eastern Africa', 'Southern Africa', 'Western Africa'],
      sustainable_development_goals: ['SDG7', 'SDG13'],
    },
    NGO: { focus_areas: ['Renewable energy', 'Youth'], sustainable_development_goals: ['SDG7', 'SDG13'] },
  },
  projectManager: {
    NGO: { working_regions: ['South America'], sustainable_development_goals: ['SDG5', 'SDG10'] },
    'Governamental agencies': { sustainable_development_goals: ['SDG16', 'SDG17'] },
  },
  plain: {
    [lender]: {
      region: ['South America', 'Central America and the Caribbean'],
      sustainable_development_goals: ['SDG1', 'SDG5'],
      regulated: ['Yes'],
      must: ['region'],
    },
    'Technology/Service Provider': { focus_areas: ['Digitalisation', 'Financial inclusion'] },
  },
  projectGuest: {
    [lender]: {
      funding_needed: ['Equity', 'Senior debt'],
      current_financial_needs: 250_000,
      current_financial_needs_max: 2_000_000,
      region: ['South America'],
      focus_areas: ['Agriculture', "Women's empowerment"],
      sustainable_development_goals: ['SDG2', 'SDG5'],
    },
  },
  staff: { [lender]: {}, NGO: { sustainable_development_goals: ['SDG4', 'SDG5'] } },
  Solberg: {
    [lender]: {
      focus_areas: ['Renewable energy', 'Climate adaptation'],
      region: ['Eastern Africa', 'South-Eastern Asia', 'Western Africa'],
      sustainable_development_goals: ['SDG7', 'SDG8', 'SDG13'],
      funding_needed: ['Senior debt'],
    },
  },
  Diop: {
    [investor]: {
      funding_offered: ['Senior debt', 'Grant'],
      sustainable_development_goals: ['SDG1', 'SDG2'],
    },
  },
  Kamau: { [lender]: { focus_areas: ['Digitalisation'], region: ['Eastern Africa'] } },
  Kulkarni: {
    [lender]: {
      regulated: ['Yes', 'On-going regulation process'],
      region: ['Eastern Africa', 'Southern Asia'],
    },
  },
  Bouchard: { [lender]: { region: ['Eastern Africa'], sustainable_development_goals: ['SDG1', 'SDG8'] } },
}

/** Gives people of the demo data search profiles, so that they have matches. */
export async function seedSearchProfiles(tx: Tx, now: Date): Promise<void> {
  const byPersona = new Map(
    Object.entries(personas).map(([name, { email }]) => [email as string, name as Persona]),
  )
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email', 'last_name'])
    .where((person) =>
      person.or([
        person('email', 'in', [...byPersona.keys()]),
        person('last_name', 'in', Object.keys(soughtBy)),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id, email, last_name } of people) {
    const profiles = soughtBy[byPersona.get(email) ?? last_name]
    if (profiles) await replaceSearchProfiles(tx, id, profiles, now)
  }
}
