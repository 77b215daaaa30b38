import { readStyleValue, styleProblems, type StyleValues } from './style-values.ts'

/** The properties of a styling part, and the kinds of their values. */
export const kindsOfProperties = {
  background: 'color',
  color: 'color',
  'font-size': 'size',
  'font-family': 'font',
} as const
export type StyleProperty = keyof typeof kindsOfProperties

/** The parts of custom styling by name: the properties that can be set, or the kind of a single value. */
export type LookParts = Readonly<Record<string, readonly StyleProperty[] | 'color' | 'tone'>>

type PartOf<Part> = Part extends readonly (infer Property extends StyleProperty)[]
  ? { [One in Property]?: StyleValues[(typeof kindsOfProperties)[One]] }
  : Part extends keyof StyleValues
    ? StyleValues[Part]
    : never
/** Custom styling with these parts. */
export type LookOf<Parts extends LookParts> = { -readonly [Name in keyof Parts]?: PartOf<Parts[Name]> }

/**
 * Reads custom styling from any input: valid fields only, in a fixed order, so that equal styling is equal as JSON.
 */
export function readParts<Parts extends LookParts>(parts: Parts, given: unknown): LookOf<Parts> {
  const look: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) {
    const read = readPart(part, own(given, name))
    if (read !== undefined) look[name] = read
  }
  return look as LookOf<Parts>
}

function readPart(part: LookParts[string], given: unknown) {
  if (typeof part === 'string') return readStyleValue(part, given)
  const read: Record<string, string> = {}
  for (const property of part) {
    const style = readStyleValue(kindsOfProperties[property], own(given, property))
    if (style !== undefined) read[property] = style
  }
  return Object.keys(read).length > 0 ? read : undefined
}

/** An invalid style value and its message. */
interface PartProblem {
  name: string
  /** Missing if the part is a single value. */
  property?: StyleProperty
  words: string
}

/** Invalid values of typed styling, in the order of the parts; missing values are defaults. */
export const partProblems = (parts: LookParts, typed: unknown): PartProblem[] =>
  Object.entries(parts).flatMap(([name, part]): PartProblem[] => {
    const value = own(typed, name)
    if (typeof part === 'string')
      return value === undefined || readStyleValue(part, value) ? [] : [{ name, words: styleProblems[part] }]
    return part.flatMap((property) => {
      const kind = kindsOfProperties[property]
      const style = own(value, property)
      return style === undefined || readStyleValue(kind, style)
        ? []
        : [{ name, property, words: styleProblems[kind] }]
    })
  })

const own = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined
