import { fonts, hexColor } from '../platform/style-values.ts'

/** Styles of a question's text by CSS property, as React takes them. */
export type Appearance = Readonly<Record<string, string>>

/** The named appearances of a question (SRV-52). */
export const namedAppearances = ['header', 'text', 'text-bold', 'warning'] as const
export type NamedAppearance = (typeof namedAppearances)[number]

export interface ReadAppearance {
  name?: NamedAppearance
  styles: Appearance
  /** What was ignored, for the log and the author; '' if nothing. */
  problem: string
}

/** Parses a visual_appearance: a name, or a JSON object of the properties below. Anything else is ignored. */
export function readAppearance(text: string): ReadAppearance {
  const given = text.trim()
  if (given === '') return { styles: {}, problem: '' }
  const name = namedAppearances.find((one) => one === given)
  if (name) return { name, styles: {}, problem: '' }
  const parsed = parseObject(given)
  if (!parsed) return { styles: {}, problem: 'This is neither an appearance nor a JSON object.' }
  const styles: Record<string, string> = {}
  const refused: string[] = []
  for (const [property, value] of Object.entries(parsed)) {
    const read = properties.get(property)?.(value)
    if (read === undefined) refused.push(property)
    else styles[cssNames[property] ?? property] = read
  }
  return { styles, problem: refused.length > 0 ? `Not allowed here: ${refused.join(', ')}.` : '' }
}

type Read = (value: unknown) => string | undefined

const color: Read = (value) => {
  try {
    return typeof value === 'string' ? hexColor(value) : undefined
  } catch {
    return undefined
  }
}
const pixels =
  (min: number, max: number): Read =>
  (value) => {
    const size =
      typeof value === 'number' ? value : Number(/^(\d{1,3})(?:px)?$/.exec(String(value))?.[1] ?? NaN)
    return size >= min && size <= max ? `${size}px` : undefined
  }
const oneOf =
  (...words: readonly string[]): Read =>
  (value) =>
    words.find((word) => word === String(value))

const properties = new Map<string, Read>([
  ['color', color],
  ['background', color],
  ['background-color', color],
  ['font-size', pixels(8, 72)],
  ['font-weight', oneOf('normal', 'bold', '400', '500', '600', '700')],
  ['font-style', oneOf('normal', 'italic')],
  ['font-family', oneOf(...fonts)],
  ['text-align', oneOf('left', 'center', 'right')],
  ['text-decoration', oneOf('none', 'underline')],
  ['padding', pixels(0, 48)],
  ['margin', pixels(0, 48)],
])
for (const [property, read] of [...properties]) properties.set(camelCase(property), read)

const cssNames: Record<string, string> = Object.fromEntries(
  [...properties.keys()].map((property) => [
    property,
    property === 'background' ? 'backgroundColor' : camelCase(property),
  ]),
)

function camelCase(property: string) {
  return property.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (text.length > 2_000) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
