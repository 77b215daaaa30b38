import { z } from 'zod'
import { styleColor, styleFont, styleSize, styleTone } from '../platform/style-values.ts'
import { propertiesOfPart, readParts } from '../platform/styling-parts.ts'

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
export const propertiesOf = (name: StyleName): StyleProperty[] =>
  propertiesOfPart(stylingInfo.shape[name]) as StyleProperty[]

/** Reads a look from any value: valid fields only, in a fixed order, so that equal looks are equal as JSON. */
export const readStyling = (given: unknown): StylingInfo => readParts(stylingInfo.shape, given)

export const isSameStyling = (one: unknown, other: unknown): boolean =>
  JSON.stringify(readStyling(one)) === JSON.stringify(readStyling(other))
