import { contrast, readable } from './contrast.ts'

export type Scheme = 'light' | 'dark'
/** Text colour of each scheme, `--ink` in the palette. */
export const inks: Readonly<Record<Scheme, string>> = { light: '#1c2a2e', dark: '#e8ecea' }

/** Colours of the palette in web/ui/base.css, which a look does not change. */
export const palette = {
  light: { paper: '#fbfaf7', raised: '#ffffff', ink: inks.light, quiet: '#566469', primary: '#0f6b66' },
  dark: { paper: '#14191c', raised: '#1b2226', ink: inks.dark, quiet: '#a3b0b3', primary: '#4fb8b0' },
} as const satisfies Record<Scheme, Record<string, string>>

/** The scheme that is more readable on this background. */
export const schemeOn = (background: string): Scheme =>
  contrast(background, inks.light) >= contrast(background, inks.dark) ? 'light' : 'dark'

/** A chosen colour where it can be read on this background, else the text colour of the scheme that can. */
export const readableOn = (background: string, chosen: string): string =>
  contrast(chosen, background) >= readable ? chosen : inks[schemeOn(background)]
