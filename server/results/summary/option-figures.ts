import type { OptionType } from 'contract/questionnaires/option-types.ts'

/** The figures in the summary for answers to an option. */
interface OptionFigures {
  /** How often it was chosen. */
  choices?: true
  /** Figures and histogram of numbers. */
  numbers?: 'any' | 'whole'
  /** Dates by month. */
  dates?: true
  /** The latest texts or file names. */
  texts?: true
}

export const optionFigures: Readonly<Record<OptionType, OptionFigures>> = {
  boolean: { choices: true },
  'boolean-with-text': { choices: true, texts: true },
  text: { texts: true },
  email: { texts: true },
  number: { numbers: 'any' },
  integer: { numbers: 'whole' },
  range: { numbers: 'any' },
  date: { dates: true },
  time: { texts: true },
  datetime: { dates: true },
  geopoint: { texts: true },
  geotrace: { texts: true },
  geoshape: { texts: true },
  barcode: { texts: true },
  file: { texts: true },
  image: { texts: true },
  audio: { texts: true },
  video: { texts: true },
  mapping: {},
}
