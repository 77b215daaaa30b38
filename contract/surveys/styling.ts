import { z } from 'zod'
import { styleColor, styleFont, styleSize, styleTone } from '../platform/style-values.ts'

const background = styleColor.optional()
const color = styleColor.optional()
const text = { 'font-size': styleSize.optional(), 'font-family': styleFont.optional() }
const part = z.strictObject({ background, color, ...text }).optional()

/**
 * The look of a survey (SRV-103); `{}` is the product's own, and missing fields keep its values. Colours are '#' with 3
 * or 6 hex digits, sizes '8px' to '72px', fonts and named colours from the lists. Anything else is refused, unknown
 * fields too.
 */
export const stylingInfo = z.strictObject({
  quizPage: z.strictObject({ background }).optional(),
  quizHeader: part,
  quizUpdateInfo: part,
  surveyCard: part,
  participantsTable: part,
  documentsTable: part,
  anchorStyle: part,
  labelStyle: z.strictObject({ color, ...text }).optional(),
  tabTitle: part,
  tabContent: z.strictObject({ background, 'font-family': text['font-family'] }).optional(),
  navTabsColor: styleTone.optional(),
  infoTitleColor: styleColor.optional(),
  infoActionButtonColor: styleTone.optional(),
  primaryActionButtonColor: styleTone.optional(),
  secondaryActionButtonColor: styleTone.optional(),
})
export type StylingInfo = z.output<typeof stylingInfo>

/** The part of a look that lists and other pages show. */
export const listedStyling = stylingInfo.pick({ surveyCard: true, participantsTable: true }).strip()

export type StyleName = keyof StylingInfo
export const styleNames = Object.keys(stylingInfo.shape) as StyleName[]
export type StyleProperty = 'background' | 'color' | 'font-size' | 'font-family'

/** The properties that can be set for a part; empty if the part is a single colour. */
export function propertiesOf(name: StyleName): StyleProperty[] {
  const inner = stylingInfo.shape[name].unwrap()
  return inner instanceof z.ZodObject ? (Object.keys(inner.shape) as StyleProperty[]) : []
}

/** Reads a look from any value: valid fields only, in a fixed order, so that equal looks are equal as JSON. */
export function readStyling(given: unknown): StylingInfo {
  const styling: Record<string, unknown> = {}
  for (const name of styleNames) {
    const value = own(given, name)
    if (value === undefined) continue
    const properties = propertiesOf(name)
    if (properties.length === 0) {
      const read = stylingInfo.shape[name].safeParse(value)
      if (read.data !== undefined) styling[name] = read.data
      continue
    }
    const styles: Record<string, unknown> = {}
    for (const property of properties) {
      const read = part.safeParse({ [property]: own(value, property) })
      const style = read.data?.[property]
      if (style !== undefined) styles[property] = style
    }
    if (Object.keys(styles).length > 0) styling[name] = styles
  }
  return styling
}

export const isSameStyling = (one: unknown, other: unknown): boolean =>
  JSON.stringify(readStyling(one)) === JSON.stringify(readStyling(other))

const own = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined
