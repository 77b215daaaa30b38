import { contrast } from 'contract/platform/contrast.ts'

/** The marker of what has no type that we know: black (INS-07). */
export const unknownMarker = { colour: '#000000', letter: '?' }

/** Black or white, whichever reads better on a colour. */
export const inkOn = (colour: string): string =>
  contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff'
