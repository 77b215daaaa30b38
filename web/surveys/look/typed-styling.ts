import type { Permissions } from 'contract/projects/permissions.ts'
import { partProblems, type StyleProperty } from 'contract/platform/styling-parts.ts'
import {
  propertiesOf,
  styleNames,
  surveyParts,
  type StyleName,
  type StylingInfo,
} from 'contract/surveys/styling.ts'

/** What a look and its settings need of a survey. */
export interface StyledSurvey {
  form_id: number
  name: string
  description: string
  updated_at: string
  user_permissions: Permissions
  /** Whether everybody fills one set of answers together. */
  respondent: { shared: boolean }
  form_metadata: {
    styling_info: StylingInfo
    percentage_completion: number
    total_answered: number
    total_visible: number
  }
}

/** The stored look, and the version of the survey that it is from. */
export interface StoredLook {
  styling: StylingInfo
  updated_at: string
}

/** A look as it is typed: the same shape, with values that may be invalid. */
export type TypedStyling = { [Name in StyleName]?: string | { [Property in StyleProperty]?: string } }

/** A field of a look: a property of a part, or a part that is a single colour. */
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

/** The look with a changed value; '' means the default. */
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

/** The number of fields of these parts that are set. */
export const countSet = (styling: TypedStyling, names: readonly StyleName[]): number =>
  names.flatMap(fieldsOf).filter((field) => fieldValue(styling, field) !== '').length

/** Problems by field id. */
export const stylingProblems = (styling: TypedStyling): ReadonlyMap<string, string> =>
  new Map(
    partProblems(surveyParts, styling).map(({ name, property, words }) => [
      fieldId({ name: name as StyleName, property }),
      words,
    ]),
  )

export const typedOf = (styling: StylingInfo): TypedStyling => styling as TypedStyling
export const allFields: readonly StyleField[] = styleNames.flatMap(fieldsOf)
