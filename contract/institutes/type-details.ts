import { regions } from '../places/regions.ts'
import { focusAreas } from './focus-areas.ts'
import {
  basicNeedsSectors,
  currencies,
  financialServices,
  fundingInstruments,
  fundingSources,
  impactStandards,
  investorCategories,
  nonFinancialPrograms,
  regulationStatus,
  researchAreas,
  savings,
  serviceTypes,
  sizeBrackets,
  targetGroups,
} from './institute-lists.ts'
import { instituteType, type InstituteType } from './institute-types.ts'

/** One option, several options, or a non-negative whole number. */
export type DetailKind = 'choice' | 'choices' | 'number'

export interface DetailField {
  label: string
  kind: DetailKind
  /** The options; those of the legal status are the sub-types of the institute's type. */
  options?: readonly string[]
  /** Unit of a number, shown beside it. */
  unit?: string
  /** Text for messages, if the label in lower case does not fit a sentence. */
  asked?: string
}

/** A label as the end of “Please select …”. */
export const askedFor = ({ label, asked }: { label: string; asked?: string }) => asked ?? label.toLowerCase()

/** All details of institutes of any type (DAT-15). */
export const detailFields = {
  legal_status: { label: 'Legal status', kind: 'choice' },
  regulated: {
    label: 'Regulated',
    kind: 'choice',
    options: regulationStatus,
    asked: 'whether it is regulated',
  },
  focus_areas: { label: 'Focus areas', kind: 'choices', options: focusAreas },
  services_offered: { label: 'Services offered', kind: 'choices', options: financialServices },
  regions: { label: 'Regions', kind: 'choices', options: regions },
  working_regions: { label: 'Working regions', kind: 'choices', options: regions },
  services: { label: 'Services', kind: 'choices', options: serviceTypes },
  research_areas: { label: 'Research areas', kind: 'choices', options: researchAreas },
  impact_metrics: { label: 'Impact metrics', kind: 'choices', options: impactStandards },
  target_groups: { label: 'Target groups', kind: 'choices', options: targetGroups },
  basic_needs_sectors: { label: 'Basic needs', kind: 'choices', options: basicNeedsSectors },
  non_financial_programs: { label: 'Non-financial programs', kind: 'choices', options: nonFinancialPrograms },
  main_funding_sources: { label: 'Main funding sources', kind: 'choices', options: fundingSources },
  savings: { label: 'Savings', kind: 'choices', options: savings },
  portfolio_size: { label: 'Portfolio size', kind: 'choice', options: sizeBrackets },
  funding_needed: { label: 'Funding needed', kind: 'choices', options: fundingInstruments },
  current_financial_needs: { label: 'Current financial needs', kind: 'number', unit: 'USD' },
  current_financial_needs_max: { label: 'Current financial needs, at most', kind: 'number', unit: 'USD' },
  funding_offered: { label: 'Funding offered', kind: 'choices', options: fundingInstruments },
  funding_institution_type: {
    label: 'Type of funding institution',
    kind: 'choices',
    options: investorCategories,
  },
  funding_currency: { label: 'Funding currency', kind: 'choices', options: currencies },
  funding_min: { label: 'Smallest funding', kind: 'number', unit: 'USD' },
  funding_max: { label: 'Largest funding', kind: 'number', unit: 'USD' },
  term_min: { label: 'Shortest term', kind: 'number', unit: 'months' },
  term_max: { label: 'Longest term', kind: 'number', unit: 'months' },
} as const satisfies Record<string, DetailField>
export type DetailName = keyof typeof detailFields

/** The details of a type in the order of its form, required ones first (decisions, section 6). */
export interface DetailsOfType {
  required: readonly DetailName[]
  optional: readonly DetailName[]
}

/**
 * The details of every type (DAT-15, DAT-16, INS-35). Forms, validation, profiles, filters and matching derive from
 * this table and `detailFields`; a type without a row does not compile.
 */
export const detailsByType = {
  'Financial Institution': {
    required: ['legal_status', 'regulated', 'focus_areas', 'services_offered', 'regions'],
    optional: [
      'non_financial_programs',
      'target_groups',
      'main_funding_sources',
      'savings',
      'portfolio_size',
      'funding_needed',
      'current_financial_needs',
      'current_financial_needs_max',
      'impact_metrics',
    ],
  },
  'Investor/Asset manager': {
    required: ['legal_status', 'working_regions', 'funding_offered', 'funding_currency'],
    optional: [
      'funding_institution_type',
      'focus_areas',
      'portfolio_size',
      'funding_min',
      'funding_max',
      'term_min',
      'term_max',
      'impact_metrics',
    ],
  },
  'Technology/Service Provider': {
    required: ['legal_status', 'regions', 'focus_areas'],
    optional: ['services', 'basic_needs_sectors', 'impact_metrics'],
  },
  NGO: {
    required: ['legal_status', 'working_regions', 'focus_areas'],
    optional: ['target_groups', 'basic_needs_sectors', 'non_financial_programs', 'impact_metrics'],
  },
  'Governamental agencies': { required: [], optional: [] },
  'Technical assistance providers': {
    required: ['legal_status', 'working_regions', 'focus_areas'],
    optional: ['services', 'target_groups', 'impact_metrics'],
  },
  Academia: { required: ['legal_status'], optional: ['research_areas', 'impact_metrics'] },
} as const satisfies Record<InstituteType, DetailsOfType>

/** Pairs of details that form a range. */
export const detailRanges = [
  { from: 'current_financial_needs', to: 'current_financial_needs_max' },
  { from: 'funding_min', to: 'funding_max' },
  { from: 'term_min', to: 'term_max' },
] as const satisfies readonly { from: DetailName; to: DetailName }[]

/** A detail as shown in the form of a type. */
export interface DetailOfType extends DetailField {
  name: DetailName
  required: boolean
}

/** The details of a type in the order of its form; empty for an unknown type. */
export function detailsOf(typeName: string): DetailOfType[] {
  const type = instituteType(typeName)
  if (!type) return []
  const { required, optional }: DetailsOfType = detailsByType[type.name]
  return [...required, ...optional].map((name) => ({
    name,
    required: required.includes(name),
    ...(name === 'legal_status'
      ? { ...detailFields.legal_status, options: type.subTypes }
      : (detailFields[name] as DetailField)),
  }))
}
