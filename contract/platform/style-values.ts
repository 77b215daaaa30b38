import { z } from 'zod'

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

/** Every font of a look with its fallbacks, the product's own first. */
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
export const fontNames = Object.keys(fontStacks) as (keyof typeof fontStacks)[]

/** Named colours of a look (SRV-104): colours of the palette, which follow the light and dark scheme. */
export const toneColors = {
  primary: 'var(--primary)',
  secondary: 'var(--quiet)',
  info: 'var(--info)',
  warning: 'var(--warning)',
  danger: 'var(--danger)',
  error: 'var(--error)',
} as const
export const tones = Object.keys(toneColors) as (keyof typeof toneColors)[]

/** Font size of a look, in pixels. */
export const fontSizes = { min: 8, max: 72 }

const hexPattern = /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/
const noHexColor = 'input is not a valid hex color.'

/** A colour as '#' and 3 or 6 hex digits, lower case (SRV-53). Throws for anything else. */
export function hexColor(input: string): string {
  if (!hexPattern.test(input)) throw new TypeError(noHexColor)
  return `#${input.replace('#', '').toLowerCase()}`
}

// Aborts, since the following transformation takes valid colours only.
export const styleColor = z
  .string()
  .regex(hexPattern, { abort: true, error: noHexColor })
  .overwrite(hexColor)
  .meta({ examples: ['#0f6b66'] })
/** '16px', from 8 to 72 pixels. */
export const styleSize = z
  .string()
  .regex(/^([89]|[1-6]\d|7[0-2])px$/, `Please enter a size from ${fontSizes.min} to ${fontSizes.max} pixels`)
  .meta({ examples: ['16px'] })
export const styleFont = z.enum(fontNames, 'Please choose a font from the list')
export const styleTone = z.enum(tones, 'Please choose a colour from the list')

// Fonts, colours and sizes have no names in common.
const named = new Map<string, string>([...Object.entries(toneColors), ...Object.entries(fontStacks)])
/** A value of a look as CSS has it; colours and sizes are CSS already. */
export const cssValue = (style: string): string => named.get(style) ?? style
