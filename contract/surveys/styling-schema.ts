import { lookSchema } from '../platform/style-schemas.ts'
import { surveyParts } from './styling.ts'

/**
 * The look of a survey (SRV-103); `{}` is the product's own, and missing fields keep its values. Colours are '#' with 3
 * or 6 hex digits, sizes '8px' to '72px', fonts and named colours from the lists. Anything else is refused, unknown
 * fields too.
 */
export const stylingInfo = lookSchema(surveyParts)

/** The part of a look that lists and other pages show. */
export const listedStyling = stylingInfo.pick({ surveyCard: true, participantsTable: true }).strip()
