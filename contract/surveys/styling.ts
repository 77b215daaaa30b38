import { keysOf } from '../platform/keys.ts'
import { readParts, type LookOf, type LookParts, type StyleProperty } from '../platform/styling-parts.ts'

const whole = ['background', 'color', 'font-size', 'font-family'] as const

/** The parts of a survey's styling (SRV-103); their schema is in `styling-schema.ts`. */
export const surveyParts = {
  quizPage: ['background'],
  quizHeader: whole,
  quizUpdateInfo: whole,
  surveyCard: whole,
  participantsTable: whole,
  documentsTable: whole,
  anchorStyle: whole,
  labelStyle: ['color', 'font-size', 'font-family'],
  tabTitle: whole,
  tabContent: ['background', 'font-family'],
  navTabsColor: 'tone',
  infoTitleColor: 'color',
  infoActionButtonColor: 'tone',
  primaryActionButtonColor: 'tone',
  secondaryActionButtonColor: 'tone',
} as const satisfies LookParts
/** The styling of a survey; missing fields use the product's defaults. */
export type StylingInfo = LookOf<typeof surveyParts>

export type StyleName = keyof StylingInfo
export const styleNames = keysOf(surveyParts)

/** The properties that can be set for a part; empty if the part is a single colour. */
export const propertiesOf = (name: StyleName): readonly StyleProperty[] => {
  const part: LookParts[string] = surveyParts[name]
  return typeof part === 'string' ? [] : part
}

/**
 * Reads styling from any input: valid fields only, in a fixed order, so that equal styling is equal as JSON.
 */
export const readStyling = (given: unknown): StylingInfo => readParts(surveyParts, given)

export const isSameStyling = (one: unknown, other: unknown): boolean =>
  JSON.stringify(readStyling(one)) === JSON.stringify(readStyling(other))
