import { lookSchema } from '../platform/style-schemas.ts'
import { surveyParts } from './styling.ts'

/**
 * The styling of a survey (SRV-103); missing fields use the product's defaults, so `{}` is the default styling. Colours
 * are '#' with 3 or 6 hex digits, sizes '8px' to '72px', fonts and named colours from the lists. Anything else is
 * rejected, including unknown fields.
 */
export const stylingInfo = lookSchema(surveyParts)

/** The styling that is used outside the survey, such as in lists. */
export const listedStyling = stylingInfo.pick({ surveyCard: true, participantsTable: true }).strip()
