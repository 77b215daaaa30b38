import { keysOf } from './keys.ts'

/** Fonts that an author may choose; common on all systems, or with a fallback. */
export const fonts = [
  'Arial',
  'Courier New',
  'Georgia',
  'Helvetica',
  'Inter',
  'Tahoma',
  'Times New Roman',
  'Verdana',
] as const

/** All fonts with their fallbacks, the product's own first. */
export const fontStacks = {
  'Source Sans 3': 'var(--sans)',
  'Source Serif 4': 'var(--serif)',
  Arial: 'Arial, sans-serif',
  'Courier New': "'Courier New', monospace",
  Georgia: 'Georgia, serif',
  Helvetica: 'Helvetica, Arial, sans-serif',
  Inter: 'Inter, system-ui, sans-serif',
  Tahoma: 'Tahoma, Geneva, sans-serif',
  'Times New Roman': "'Times New Roman', Times, serif",
  Verdana: 'Verdana, Geneva, sans-serif',
} as const satisfies Record<(typeof fonts)[number] | 'Source Sans 3' | 'Source Serif 4', string>
export const fontNames = keysOf(fontStacks)

/** Named colours of custom styling (SRV-104): palette colours that follow the light and dark scheme. */
export const toneColors = {
  primary: 'var(--primary)',
  secondary: 'var(--quiet)',
  info: 'var(--info)',
  warning: 'var(--warning)',
  danger: 'var(--danger)',
  error: 'var(--error)',
} as const
export const tones = keysOf(toneColors)

/** Font sizes of custom styling, in pixels. */
export const fontSizes = { min: 8, max: 72 }

/** Valid colours and font sizes; the styling schemas use the same patterns. */
export const stylePatterns = {
  color: /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  size: /^([89]|[1-6]\d|7[0-2])px$/,
} as const
/** Messages for invalid values, by kind. */
export const styleProblems = {
  color: 'input is not a valid hex color.',
  size: `Please enter a size from ${fontSizes.min} to ${fontSizes.max} pixels`,
  font: 'Please choose a font from the list',
  tone: 'Please choose a colour from the list',
} as const

/** A colour as '#' and 3 or 6 hex digits, lower case (SRV-53). Throws for anything else. */
export function hexColor(input: string): string {
  if (!stylePatterns.color.test(input)) throw new TypeError(styleProblems.color)
  return `#${input.replace('#', '').toLowerCase()}`
}

/** Types of styling values, by kind. */
export interface StyleValues {
  color: string
  /** '16px', from 8 to 72 pixels. */
  size: string
  font: (typeof fontNames)[number]
  tone: (typeof tones)[number]
}
export type StyleKind = keyof StyleValues

const readers: { [Kind in StyleKind]: (given: string) => StyleValues[Kind] | undefined } = {
  color: (given) => (stylePatterns.color.test(given) ? hexColor(given) : undefined),
  size: (given) => (stylePatterns.size.test(given) ? given : undefined),
  font: (given) => fontNames.find((name) => name === given),
  tone: (given) => tones.find((name) => name === given),
}

/**
 * Reads a styling value from any input; undefined if it is invalid. Pages that only display styling use this instead of
 * the schemas (`style-schemas.ts`).
 */
export const readStyleValue = <Kind extends StyleKind>(
  kind: Kind,
  given: unknown,
): StyleValues[Kind] | undefined => (typeof given === 'string' ? readers[kind](given) : undefined)

// Fonts, colours and sizes have no names in common.
const named = new Map<string, string>([...Object.entries(toneColors), ...Object.entries(fontStacks)])
/** A styling value as CSS; colours and sizes are CSS already. */
export const cssValue = (style: string): string => named.get(style) ?? style
