import { instituteTypeNames, type InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, type Criterion, type CriterionName } from './criteria.ts'

/** A purpose of the matching tool (MAT-11): which institutes it searches, and by which criteria. */
export interface Purpose {
  name: 'Investment Portfolio' | 'Data Collection' | 'Rating'
  description: string
  categories: readonly InstituteType[]
  /** Categories selected with the purpose. */
  chosen: readonly InstituteType[]
  asks: readonly CriterionName[]
  /** Values preset with the purpose. */
  preset: Partial<Record<InstituteType, Record<string, string[]>>>
}

export const purposes: readonly Purpose[] = [
  {
    name: 'Investment Portfolio',
    description: 'Financial institutions by the funding that they need.',
    categories: ['Financial Institution'],
    chosen: ['Financial Institution'],
    asks: [
      'funding_needed',
      'current_financial_needs',
      'region',
      'sustainable_development_goals',
      'portfolio_size',
    ],
    preset: {},
  },
  {
    name: 'Data Collection',
    description: 'Institutions of any type by region, impact standard and goals.',
    categories: instituteTypeNames,
    chosen: instituteTypeNames,
    asks: ['region', 'impact_metrics', 'sustainable_development_goals'],
    preset: {},
  },
  {
    name: 'Rating',
    description: 'Providers of ratings, or of technical assistance by region and impact standard.',
    categories: ['Technical assistance providers'],
    chosen: ['Technical assistance providers'],
    asks: ['services', 'region', 'working_regions', 'impact_metrics'],
    preset: { 'Technical assistance providers': { services: ['Rating'] } },
  },
]

/** The criteria of a purpose, without duplicates. */
export function criteriaOfPurpose({ categories, asks }: Purpose): Criterion[] {
  const all = categories.flatMap((category) => criteriaOf(category))
  return asks.flatMap((name) => all.find((criterion) => criterion.name === name) ?? [])
}

/** The request body: each chosen category with the given values that are among its criteria. */
export function categoriesOf(
  chosen: readonly InstituteType[],
  values: Record<string, unknown>,
): Partial<Record<InstituteType, Record<string, unknown>>> {
  return Object.fromEntries(
    chosen.map((category) => [
      category,
      Object.fromEntries(
        criteriaOf(category)
          .flatMap(({ name, ends }) => ends ?? [name])
          .map((field): [string, unknown] => [field, values[field]])
          .filter(([, value]) => value !== undefined),
      ),
    ]),
  )
}
