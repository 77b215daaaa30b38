import { lookSchema } from '../platform/style-schemas.ts'
import { projectParts } from './project-styling.ts'

/**
 * The styling of a project (PRJ-69); missing fields use the product's defaults, so `{}` is the default styling. Colours
 * are '#' with 3 or 6 hex digits, sizes '8px' to '72px', fonts and named colours from the lists. Anything else is
 * rejected, including unknown fields (SEC-25).
 */
export const projectStyling = lookSchema(projectParts)
