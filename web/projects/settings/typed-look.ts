import { partProblems } from 'contract/platform/styling-parts.ts'
import { projectParts, type ProjectStyling } from 'contract/projects/project-styling.ts'

/** Form values of a styling by field (`titleStyle.color`); they may be invalid, and a missing one means the default. */
export type TypedLook = Readonly<Record<string, string>>

export function typedProjectLook(look: ProjectStyling): TypedLook {
  const typed: Record<string, string> = {}
  for (const [part, value] of Object.entries(look)) {
    if (typeof value === 'string') typed[part] = value
    else for (const [property, style] of Object.entries(value)) typed[`${part}.${property}`] = style
  }
  return typed
}

/** Converts form values to the shape of the contract, including invalid values. */
export function projectLookOf(typed: TypedLook): Record<string, unknown> {
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
export function withProjectValue(typed: TypedLook, key: string, value: string): TypedLook {
  const { [key]: _, ...others } = typed
  return value === '' ? others : { ...others, [key]: value }
}

/** Messages by field. */
export const lookProblems = (typed: TypedLook): ReadonlyMap<string, string> =>
  new Map(
    partProblems(projectParts, projectLookOf(typed)).map(({ name, property, words }) => [
      property ? `${name}.${property}` : name,
      words,
    ]),
  )
