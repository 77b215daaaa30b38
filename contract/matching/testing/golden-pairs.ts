import type { InstituteType } from '../../institutes/institute-types.ts'
import type { ProfileOptions } from '../search-profile.rules.ts'
import type { Scored } from './fit-of.ts'

/** Two institutes of which the first is the better match, as people would say, and why. */
export type GoldenPair = readonly [
  why: string,
  category: InstituteType,
  asked: ProfileOptions,
  better: Scored,
  worse: Scored,
]

const FI = 'Financial Institution'
const INV = 'Investor/Asset manager'
const TECH = 'Technology/Service Provider'
const TA = 'Technical assistance providers'
const goals = (...numbers: number[]) => numbers.map((number) => `SDG${number}`)
const sdg = (...numbers: number[]): ProfileOptions => ({ sustainable_development_goals: goals(...numbers) })
const has = (details: Record<string, unknown>, rest: Omit<Scored, 'details'> = {}): Scored => ({
  details,
  ...rest,
})

export const goldenPairs: readonly GoldenPair[] = [
  ['all goals before some', FI, sdg(1, 5), { goals: goals(1, 5) }, { goals: goals(1) }],
  ['some goals before none', FI, sdg(1, 5), { goals: goals(5) }, { goals: goals(13) }],
  ['further goals do no harm', 'NGO', sdg(4), { goals: goals(4, 8, 9) }, { goals: goals(8, 9) }],
  ['the right region before another', FI, { region: ['Eastern Africa'] }, { region: 'Eastern Africa' }, { region: 'Europe' }],
  ['one of several regions is enough', FI, { region: ['Eastern Africa', 'Western Africa'] }, { region: 'Western Africa' }, { region: 'Oceania' }],
  ['goals weigh more than the impact standard', FI, { ...sdg(1), impact_metrics: ['IRIS'] }, has({ impact_metrics: ['GOGLA'] }, { goals: goals(1) }), has({ impact_metrics: ['IRIS'] }, { goals: goals(2) })],
  ['region weighs more than legal status', FI, { region: ['Europe'], legal_status: ['Bank'] }, has({ legal_status: 'SACCO' }, { region: 'Europe' }), has({ legal_status: 'Bank' }, { region: 'Oceania' })],
  ['focus weighs more than regulation', FI, { focus_areas: ['Agriculture'], regulated: ['Yes'] }, has({ focus_areas: ['Agriculture'], regulated: 'No' }), has({ focus_areas: ['Health'], regulated: 'Yes' })],
  ['stated and right before not stated', FI, { ...sdg(1), legal_status: ['Bank'] }, has({ legal_status: 'Bank' }, { goals: goals(1) }), { goals: goals(1) }],
  ['not stated before stated and wrong', FI, { ...sdg(1), region: ['Europe'] }, { goals: goals(1) }, { goals: goals(1), region: 'Oceania' }],
  ['more of the services', FI, { services_offered: ['Microcredit', 'SME loans', 'Leasing'] }, has({ services_offered: ['Microcredit', 'SME loans'] }), has({ services_offered: ['Microcredit'] })],
  ['all services of a short list', FI, { services_offered: ['Green loans'] }, has({ services_offered: ['Green loans', 'Leasing'] }), has({ services_offered: ['Leasing', 'Factoring', 'Remittances'] })],
  ['needs the instrument that is offered', FI, { funding_needed: ['Equity'] }, has({ funding_needed: ['Equity', 'Grant'] }), has({ funding_needed: ['Senior debt'] })],
  ['a regulated one, when that is asked', FI, { regulated: ['Yes'] }, has({ regulated: 'Yes' }), has({ regulated: 'No' })],
  ['either of two standings will do', FI, { regulated: ['Yes', 'On-going regulation process'] }, has({ regulated: 'On-going regulation process' }), has({ regulated: 'No' })],
  ['voluntary savings when asked', FI, { savings: ['Voluntary'] }, has({ savings: ['Voluntary', 'Compulsory'] }), has({ savings: ['None'] })],
  ['training programs', FI, { non_financial_programs: ['Financial literacy', 'Digital skills'] }, has({ non_financial_programs: ['Financial literacy', 'Digital skills'] }), has({ non_financial_programs: ['Health education'] })],
  ['funded by deposits', FI, { main_funding_sources: ['Deposits'] }, has({ main_funding_sources: ['Deposits'] }), has({ main_funding_sources: ['Grants', 'Debt'] })],
  ['two criteria right before one', FI, { ...sdg(2), region: ['Europe'] }, { goals: goals(2), region: 'Europe' }, { goals: goals(2), region: 'Oceania' }],
  ['a must is missed', FI, { ...sdg(2), region: ['Europe'], must: ['region'] }, { goals: goals(9), region: 'Europe' }, { goals: goals(2), region: 'Oceania' }],
  ['a must that is not stated is missed', FI, { ...sdg(2), legal_status: ['Bank'], must: ['legal_status'] }, has({ legal_status: 'Bank' }), { goals: goals(2) }],
  ['the ticket fits wholly', INV, { funding_min: 100_000, funding_max: 500_000 }, has({ funding_min: 50_000, funding_max: 1_000_000 }), has({ funding_min: 400_000, funding_max: 5_000_000 })],
  ['an overlap before a near miss', INV, { funding_min: 100_000, funding_max: 500_000 }, has({ funding_min: 300_000, funding_max: 900_000 }), has({ funding_min: 600_000, funding_max: 900_000 })],
  ['a near miss before a far one', INV, { funding_min: 100_000, funding_max: 500_000 }, has({ funding_min: 800_000, funding_max: 2_000_000 }), has({ funding_min: 5_000_000, funding_max: 9_000_000 })],
  ['an open end reaches far', INV, { funding_min: 1_000_000 }, has({ funding_min: 500_000 }), has({ funding_max: 100_000 })],
  ['the term', INV, { term_min: 24, term_max: 60 }, has({ term_min: 12, term_max: 60 }), has({ term_min: 1, term_max: 6 })],
  ['the bracket itself before its neighbour', INV, { portfolio_size: 'over 5 Millions USD' }, has({ portfolio_size: 'over 5 Millions USD' }), has({ portfolio_size: '1 to 5 Millions USD' })],
  ['a neighbouring bracket before the far end', INV, { portfolio_size: 'over 5 Millions USD' }, has({ portfolio_size: '1 to 5 Millions USD' }), has({ portfolio_size: 'under 1 Million USD' })],
  ['works where we work', INV, { working_regions: ['Eastern Africa', 'Southern Africa'] }, has({ working_regions: ['Eastern Africa', 'Southern Africa', 'Europe'] }), has({ working_regions: ['Europe', 'Eastern Africa'] })],
  ['lends in our currency', INV, { funding_currency: ['Local Currency'] }, has({ funding_currency: ['Local Currency', 'Euro'] }), has({ funding_currency: ['US Dollars'] })],
  ['the size of the ticket before the currency', INV, { funding_max: 200_000, funding_currency: ['Euro'] }, has({ funding_max: 100_000, funding_currency: ['US Dollars'] }), has({ funding_min: 9_000_000, funding_currency: ['Euro'] })],
  ['an impact fund, when asked', INV, { funding_institution_type: ['Impact fund'], funding_offered: ['Senior debt'] }, has({ funding_institution_type: ['Impact fund'], funding_offered: ['Senior debt'] }), has({ funding_institution_type: ['Pension fund'], funding_offered: ['Senior debt'] })],
  ['the instrument offered', INV, { funding_offered: ['Guarantee'] }, has({ funding_offered: ['Guarantee'] }), has({ funding_offered: ['Equity', 'Grant'] })],
  ['a technology for our field', TECH, { focus_areas: ['Renewable energy', 'Agriculture'], regions: ['Eastern Africa'] }, has({ focus_areas: ['Renewable energy', 'Agriculture'], regions: ['Eastern Africa'] }), has({ focus_areas: ['Renewable energy'], regions: ['Eastern Africa'] })],
  ['a technology that reaches us', TECH, { focus_areas: ['Health'], regions: ['Eastern Africa'] }, has({ focus_areas: ['Health'], regions: ['Eastern Africa'] }), has({ focus_areas: ['Health'], regions: ['Central Asia'] })],
  ['a rater, when a rating is needed', TA, { services: ['Rating'], working_regions: ['Europe'] }, has({ services: ['Rating'], working_regions: ['Europe'] }), has({ services: ['Law firm'], working_regions: ['Europe'] })],
  ['a rater nearby', TA, { services: ['Rating'], region: ['Europe'] }, has({ services: ['Rating'] }, { region: 'Europe' }), has({ services: ['Rating'] }, { region: 'Oceania' })],
  ['research on our subject', 'Academia', { research_areas: ['Climate finance'], ...sdg(13) }, has({ research_areas: ['Climate finance'] }, { goals: goals(13) }), has({ research_areas: ['Gender studies'] }, { goals: goals(13) })],
  ['an agency with our goals', 'Governamental agencies', { ...sdg(16, 17), region: ['Europe'] }, { goals: goals(16, 17), region: 'Europe' }, { goals: goals(1), region: 'Europe' }],
  ['a foundation in the field', 'NGO', { focus_areas: ['Education', 'Youth'], legal_status: ['Local foundation'] }, has({ focus_areas: ['Education', 'Youth'], legal_status: 'Local foundation' }), has({ focus_areas: ['Education'], legal_status: 'National network' })],
] // oxfmt-ignore
