import { keysOf } from '../platform/keys.ts'
import { readParts, type LookOf, type LookParts, type StyleProperty } from '../platform/styling-parts.ts'

const whole = ['background', 'color', 'font-size', 'font-family'] as const

/** The parts of the look of a survey (SRV-103). `styling-schema.ts` has its schema. */
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
/** The look of a survey; `{}` is the product's own, and missing fields keep its values. */
export type StylingInfo = LookOf<typeof surveyParts>

export type StyleName = keyof StylingInfo
export const styleNames = keysOf(surveyParts)

/** The properties that can be set for a part; empty if the part is a single colour. */
export const propertiesOf = (name: StyleName): readonly StyleProperty[] => {
  const part: LookParts[string] = surveyParts[name]
  return typeof part === 'string' ? [] : part
}

/** Reads a look from any value: valid fields only, in a fixed order, so that equal looks are equal as JSON. */
export const readStyling = (given: unknown): StylingInfo => readParts(surveyParts, given)

export const isSameStyling = (one: unknown, other: unknown): boolean =>
  JSON.stringify(readStyling(one)) === JSON.stringify(readStyling(other))
