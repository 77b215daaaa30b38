import type { Permissions } from 'contract/projects/permissions.ts'
import { partProblems, type StyleProperty } from 'contract/platform/styling-parts.ts'
import {
  propertiesOf,
  styleNames,
  surveyParts,
  type StyleName,
  type StylingInfo,
} from 'contract/surveys/styling.ts'

/** Data of a survey needed for its styling and the settings. */
export interface StyledSurvey {
  form_id: number
  name: string
  description: string
  updated_at: string
  user_permissions: Permissions
  /** Whether all participants share one set of answers, or an institution its own. */
  respondent: { shared: boolean; institution: { name: string } | null }
  form_metadata: {
    styling_info: StylingInfo
    percentage_completion: number
    total_answered: number
    total_visible: number
  }
}

/** The stored styling and its version. */
export interface StoredTheme {
  styling: StylingInfo
  updated_at: string
}

/** Form values of a styling: the same shape, possibly with invalid values. */
export type TypedStyling = { [Name in StyleName]?: string | { [Property in StyleProperty]?: string } }

/** A styling field: a property of an element, or an element with a single colour. */
export interface StyleField {
  name: StyleName
  property?: StyleProperty
}

export const fieldsOf = (name: StyleName): StyleField[] => {
  const properties = propertiesOf(name)
  return properties.length === 0 ? [{ name }] : properties.map((property) => ({ name, property }))
}

export const fieldId = ({ name, property }: StyleField) =>
  `quiz-style-${name}${property ? `-${property}` : ''}`

export function fieldValue(styling: TypedStyling, { name, property }: StyleField): string {
  const value = styling[name]
  return (typeof value === 'object' ? property && value[property] : value) ?? ''
}

/** Sets a value; '' means the default. */
export function withValue(
  styling: TypedStyling,
  { name, property }: StyleField,
  value: string,
): TypedStyling {
  const { [name]: before, ...rest } = styling
  if (!property) return value === '' ? rest : { ...rest, [name]: value }
  const { [property]: _before, ...others } = typeof before === 'object' ? before : {}
  const part = value === '' ? others : { ...others, [property]: value }
  return Object.keys(part).length > 0 ? { ...rest, [name]: part } : rest
}

/** Number of fields set in these elements. */
export const countSet = (styling: TypedStyling, names: readonly StyleName[]): number =>
  names.flatMap(fieldsOf).filter((field) => fieldValue(styling, field) !== '').length

/** Errors by field id. */
export const stylingProblems = (styling: TypedStyling): ReadonlyMap<string, string> =>
  new Map(
    partProblems(surveyParts, styling).map(({ name, property, words }) => [
      fieldId({ name: name as StyleName, property }),
      words,
    ]),
  )

export const typedOf = (styling: StylingInfo): TypedStyling => styling as TypedStyling
export const allFields: readonly StyleField[] = styleNames.flatMap(fieldsOf)
