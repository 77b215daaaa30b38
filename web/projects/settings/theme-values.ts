import { partProblems } from 'contract/platform/styling-parts.ts'
import { projectParts, type ProjectStyling } from 'contract/projects/project-styling.ts'

/** Form values of a styling by field (`titleStyle.color`); they may be invalid, and a missing one means the default. */
export type ThemeValues = Readonly<Record<string, string>>

export function themeValuesOf(look: ProjectStyling | object): ThemeValues {
  const typed: Record<string, string> = {}
  for (const [part, value] of Object.entries(look) as [string, string | Record<string, string>][]) {
    if (typeof value === 'string') typed[part] = value
    else for (const [property, style] of Object.entries(value)) typed[`${part}.${property}`] = style
  }
  return typed
}

/** Converts form values to the shape of the contract, including invalid values. */
export function stylingOfValues(typed: ThemeValues): Record<string, unknown> {
  const look: Record<string, string | Record<string, string>> = {}
  for (const [key, value] of Object.entries(typed)) {
    const [part = '', property] = key.split('.')
    if (property === undefined) look[part] = value
    else {
      const before = look[part]
      look[part] = { ...(typeof before === 'object' && before), [property]: value }
    }
  }
  return look
}

/** Sets a value; '' means the default. */
export function withProjectValue(typed: ThemeValues, key: string, value: string): ThemeValues {
  const { [key]: _, ...others } = typed
  return value === '' ? others : { ...others, [key]: value }
}

/** Messages by field. */
export const themeProblems = (typed: ThemeValues): ReadonlyMap<string, string> =>
  new Map(
    partProblems(projectParts, stylingOfValues(typed)).map(({ name, property, words }) => [
      property ? `${name}.${property}` : name,
      words,
    ]),
  )
