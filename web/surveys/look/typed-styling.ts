import { propertiesOf, styleNames, stylingInfo } from 'contract/surveys/styling.ts'
import type { StyleName, StyleProperty, StylingInfo } from 'contract/surveys/styling.ts'

/** What the look and its settings need to know of a survey that is open. */
export interface StyledSurvey {
  form_id: number
  name: string
  description: string
  updated_at: string
  user_permissions: string[]
  /** Whether everybody fills one set of answers together. */
  respondent: { shared: boolean }
  form_metadata: {
    styling_info: StylingInfo
    percentage_completion: number
    total_answered: number
    total_visible: number
  }
}

/** The stored look, with the version of the survey that it was read at. */
export interface StoredLook {
  styling: StylingInfo
  updated_at: string
}

/** What the input of every field of a look takes. */
export interface LookInput {
  id: string
  label: string
  /** As it is typed; '' for the product's default. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A look as it is typed: in the shape of one, with values that need not be right yet. */
export type TypedStyling = { [Name in StyleName]?: string | { [Property in StyleProperty]?: string } }

/** One thing that can be chosen: a property of a part, or a part that is one colour. */
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

/** The look with another value; '' leaves the field to the product. */
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

/** How many fields of these parts are set. */
export const countSet = (styling: TypedStyling, names: readonly StyleName[]): number =>
  names.flatMap(fieldsOf).filter((field) => fieldValue(styling, field) !== '').length

/** What is wrong with it, by the id of the field. */
export function stylingProblems(styling: TypedStyling): ReadonlyMap<string, string> {
  const issues = stylingInfo.safeParse(styling).error?.issues ?? []
  return new Map(
    issues.map(({ path: [name, property], message }) => [fieldId({ name, property } as StyleField), message]),
  )
}

export const typedOf = (styling: StylingInfo): TypedStyling => styling as TypedStyling
export const allFields: readonly StyleField[] = styleNames.flatMap(fieldsOf)
