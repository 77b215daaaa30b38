import { detailOptions, detailWords } from '../institutes/detail-codes.ts'
import type { InstituteType } from '../institutes/institute-types.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import type { DetailName } from '../institutes/type-details.ts'
import { regions } from '../places/regions.ts'

/** Weight of each subject in a score, shared by the criteria of the subject (decisions, section 8). */
export const subjectWeights = {
  goals: 25,
  region: 20,
  focus: 20,
  funding: 15,
  term: 5,
  legal: 5,
  impact: 5,
  currency: 5,
} as const
export type Subject = keyof typeof subjectWeights

/**
 * How a criterion is compared: `several` options of a list, `any` of the requested values, one `bracket` of an ordered
 * list, or a `range` of whole numbers.
 */
export type CriterionKind = 'several' | 'any' | 'bracket' | 'range'

/** A criterion of a search profile. */
export interface Criterion {
  name: CriterionName
  label: string
  /** Text for messages, if the label does not fit a sentence. */
  asked?: string
  kind: CriterionKind
  subject: Subject
  /** The options; empty for a range. */
  options: readonly string[]
  /** The two ends of a range. */
  ends?: readonly [from: DetailName, to: DetailName]
  /** Unit of a range. */
  unit?: string
  /** An institution that states only the start of the range means exactly this amount. */
  isAmount?: boolean
}

/** Ranges combine two details under one name. */
const ranges = {
  funding: { label: 'Funding', ends: ['funding_min', 'funding_max'], unit: 'USD' },
  current_financial_needs: {
    label: 'Current financial needs',
    ends: ['current_financial_needs', 'current_financial_needs_max'],
    unit: 'USD',
    isAmount: true,
  },
  term: { label: 'Term', ends: ['term_min', 'term_max'], unit: 'months' },
} as const
export type RangeName = keyof typeof ranges
export type CriterionName = DetailName | 'sustainable_development_goals' | 'region' | RangeName

const kinds = {
  sustainable_development_goals: { kind: 'several', subject: 'goals' },
  region: { kind: 'any', subject: 'region' },
  regions: { kind: 'several', subject: 'region' },
  working_regions: { kind: 'several', subject: 'region' },
  legal_status: { kind: 'any', subject: 'legal' },
  regulated: { kind: 'any', subject: 'legal' },
  focus_areas: { kind: 'several', subject: 'focus' },
  services_offered: { kind: 'several', subject: 'focus' },
  services: { kind: 'several', subject: 'focus' },
  research_areas: { kind: 'several', subject: 'focus' },
  non_financial_programs: { kind: 'several', subject: 'focus' },
  savings: { kind: 'several', subject: 'focus' },
  main_funding_sources: { kind: 'several', subject: 'funding' },
  funding_needed: { kind: 'several', subject: 'funding' },
  funding_offered: { kind: 'several', subject: 'funding' },
  funding_institution_type: { kind: 'several', subject: 'funding' },
  portfolio_size: { kind: 'bracket', subject: 'funding' },
  funding: { kind: 'range', subject: 'funding' },
  current_financial_needs: { kind: 'range', subject: 'funding' },
  term: { kind: 'range', subject: 'term' },
  impact_metrics: { kind: 'several', subject: 'impact' },
  funding_currency: { kind: 'several', subject: 'currency' },
} as const satisfies Partial<Record<CriterionName, { kind: CriterionKind; subject: Subject }>>
type Askable = keyof typeof kinds

const both = ['sustainable_development_goals', 'region'] as const

/** The fields of each category's panel, in order (MAT-13 to MAT-18, DEF-69). */
const panels: Record<InstituteType, readonly Askable[]> = {
  'Financial Institution': [
    'legal_status',
    'regulated',
    'focus_areas',
    'services_offered',
    'non_financial_programs',
    'main_funding_sources',
    'funding_needed',
    'current_financial_needs',
    'savings',
    'impact_metrics',
    ...both,
  ],
  'Investor/Asset manager': [
    'legal_status',
    'working_regions',
    'funding_offered',
    'funding_institution_type',
    'funding_currency',
    'portfolio_size',
    'impact_metrics',
    'funding',
    'term',
    ...both,
  ],
  'Technology/Service Provider': ['legal_status', 'regions', 'focus_areas', 'impact_metrics', ...both],
  NGO: ['legal_status', 'working_regions', 'focus_areas', 'impact_metrics', ...both],
  'Governamental agencies': both,
  'Technical assistance providers': ['legal_status', 'working_regions', 'services', 'focus_areas', ...both],
  Academia: ['legal_status', 'research_areas', ...both],
}

/** Additional fields of the matching tool (MAT-11). */
const toolOnly: Partial<Record<InstituteType, readonly Askable[]>> = {
  'Financial Institution': ['portfolio_size'],
  'Technical assistance providers': ['impact_metrics'],
  Academia: ['impact_metrics'],
}

function criterion(category: InstituteType, name: Askable): Criterion {
  const { kind, subject } = kinds[name]
  if (name === 'funding' || name === 'term' || name === 'current_financial_needs')
    return { name, kind, subject, options: [], ...ranges[name] }
  if (name === 'sustainable_development_goals')
    return { name, kind, subject, label: 'Sustainable development goals', options: sdgCodes }
  if (name === 'region') return { name, kind, subject, label: 'Region', options: regions }
  return { name, kind, subject, ...detailWords(name), options: detailOptions(category, name) }
}

const cached = <T>(make: (category: InstituteType) => T) => {
  const known = new Map<InstituteType, T>()
  return (category: InstituteType): T => {
    const before = known.get(category)
    if (before !== undefined) return before
    const made = make(category)
    known.set(category, made)
    return made
  }
}

/** The criteria in the panel of a category. */
export const panelOf = cached((category) => panels[category].map((name) => criterion(category, name)))

/** All criteria of a category; the number of a criterion is its index here. */
export const criteriaOf = cached((category): readonly Criterion[] => [
  ...panelOf(category),
  ...(toolOnly[category] ?? []).map((name) => criterion(category, name)),
])
