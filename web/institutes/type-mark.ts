import { contrast } from 'contract/platform/contrast.ts'

/** Marker of unknown types: black (INS-07). */
export const unknownMarker = { colour: '#000000', letter: '?' }

/** Black or white, whichever has more contrast with a colour. */
export const readableTextColour = (colour: string): string =>
  contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff'
