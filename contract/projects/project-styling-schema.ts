import { lookSchema } from '../platform/style-schemas.ts'
import { projectParts } from './project-styling.ts'

/**
 * The look of a project (PRJ-69); `{}` is the product's own, and missing fields keep its values. Colours are '#' with 3
 * or 6 hex digits, sizes '8px' to '72px', fonts and named colours from the lists. Anything else is refused, unknown
 * fields too (SEC-25).
 */
export const projectStyling = lookSchema(projectParts)
