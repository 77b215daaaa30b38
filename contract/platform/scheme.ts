import { contrast, readable } from './contrast.ts'

export type Scheme = 'light' | 'dark'
/** Text colour of each scheme, `--ink` in the palette. */
export const inks: Readonly<Record<Scheme, string>> = { light: '#1c2a2e', dark: '#e8ecea' }

/** Palette colours of web/ui/base.css that custom styling does not change. */
export const palette = {
  light: { paper: '#fbfaf7', raised: '#ffffff', ink: inks.light, quiet: '#566469', primary: '#0f6b66' },
  dark: { paper: '#14191c', raised: '#1b2226', ink: inks.dark, quiet: '#a3b0b3', primary: '#4fb8b0' },
} as const satisfies Record<Scheme, Record<string, string>>

/** The more readable scheme for this background. */
export const schemeOn = (background: string): Scheme =>
  contrast(background, inks.light) >= contrast(background, inks.dark) ? 'light' : 'dark'

/**
 * The scheme for a background, and a readable text colour (contrast 4.5): the palette's ink, or black or white on
 * medium backgrounds where the ink is too faint.
 */
export function groundOn(background: string): { scheme: Scheme; ink: string } {
  const [scheme, plain]: [Scheme, string] =
    contrast(background, '#000000') >= contrast(background, '#ffffff')
      ? ['light', '#000000']
      : ['dark', '#ffffff']
  const ink = inks[scheme]
  return { scheme, ink: contrast(ink, background) >= readable ? ink : plain }
}

/** The chosen colour if it is readable on this background, else a readable one. */
export const readableOn = (background: string, chosen: string): string =>
  contrast(chosen, background) >= readable ? chosen : groundOn(background).ink
