import { isDate, isDatetime } from '../platform/calendar-date.ts'
import { isEmail } from '../platform/email.ts'
import { isShape, isTrace, maxPositionsText, readPosition } from './positions.ts'

export const optionTypes = [
  'boolean',
  'boolean-with-text',
  'text',
  'email',
  'number',
  'integer',
  'range',
  'date',
  'time',
  'datetime',
  'geopoint',
  'geotrace',
  'geoshape',
  'barcode',
  'file',
  'image',
  'audio',
  'video',
  'mapping',
] as const

export type OptionType = (typeof optionTypes)[number]

/**
 * The input of an option: a checkbox, a checkbox with a text, a typed value, or a file. A reference has none: it shows
 * the answer of the variable it is named after.
 */
export type OptionShape = 'box' | 'box-with-text' | 'typed' | 'file' | 'reference'

interface OptionTypeRules {
  /**
   * Determines the keys of the answer, its value in conditions (`condition-values.ts`) and its text (`answer-text.ts`).
   */
  shape: OptionShape
  /** Whether a value can be stored. Called for values that are not empty, after the checks of `valueProblem`. */
  accepts: (value: boolean | number | string) => boolean
  /** Maximum characters, if it is not that of all answers. */
  maxLength?: number
  /** Message for a value that is not accepted. */
  problem: string
  /** Files that can be uploaded, if not all: as `accept` of an input, and the types that their contents may have. */
  uploads?: { accept: string; contents: RegExp; problem: string }
  /** Types that can show its stored answers after a file has replaced the questions. */
  stillShownAs: readonly OptionType[]
}

/** Everything that differs between option types, for server and browser (DAT-05, SRV-34). */
export const optionTypeRules: Readonly<Record<OptionType, OptionTypeRules>> = {
  boolean: {
    shape: 'box',
    accepts: (value) => typeof value === 'boolean',
    problem: 'This must be yes or no.',
    stillShownAs: ['boolean-with-text'],
  },
  'boolean-with-text': {
    shape: 'box-with-text',
    accepts: isText,
    problem: 'This must be a text.',
    stillShownAs: [],
  },
  text: {
    shape: 'typed',
    accepts: isText,
    problem: 'This must be a text.',
    stillShownAs: ['barcode'],
  },
  email: {
    shape: 'typed',
    accepts: (value) => isText(value) && isEmail(value),
    problem: 'This must be an e-mail address.',
    stillShownAs: ['text'],
  },
  number: {
    shape: 'typed',
    accepts: Number.isFinite,
    problem: 'This must be a number.',
    stillShownAs: [],
  },
  integer: {
    shape: 'typed',
    accepts: Number.isSafeInteger,
    problem: 'This must be a whole number.',
    stillShownAs: ['number'],
  },
  // The numbers of a range belong to the option, see `valueProblem`.
  range: {
    shape: 'typed',
    accepts: Number.isFinite,
    problem: 'This must be a number.',
    stillShownAs: ['number'],
  },
  date: {
    shape: 'typed',
    accepts: (value) => isText(value) && isDate(value),
    problem: 'This must be a date, as in 2026-01-31.',
    stillShownAs: ['text'],
  },
  time: {
    shape: 'typed',
    accepts: (value) => isText(value) && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    problem: 'This must be a time, as in 17:30.',
    stillShownAs: ['text'],
  },
  datetime: {
    shape: 'typed',
    accepts: (value) => isText(value) && isDatetime(value),
    problem: 'This must be a date and time with its offset, as in 2026-01-31T17:30:00+01:00.',
    stillShownAs: ['text'],
  },
  geopoint: {
    shape: 'typed',
    accepts: (value) => isText(value) && readPosition(value) !== undefined,
    problem: 'This must be a position: latitude and longitude in decimal degrees, as in 52.52 13.405.',
    stillShownAs: ['text'],
  },
  geotrace: {
    shape: 'typed',
    accepts: (value) => isText(value) && isTrace(value),
    maxLength: maxPositionsText,
    problem: 'This must be a line of 2 to 1,000 points, each as in 52.52 13.405.',
    stillShownAs: [],
  },
  geoshape: {
    shape: 'typed',
    accepts: (value) => isText(value) && isShape(value),
    maxLength: maxPositionsText,
    problem: 'This must be an area with at least three corners, each as in 52.52 13.405, at most 1,000.',
    stillShownAs: [],
  },
  barcode: {
    shape: 'typed',
    accepts: isText,
    problem: 'This must be a text.',
    stillShownAs: ['text'],
  },
  file: {
    shape: 'file',
    accepts: (value) => isText(value) && isFileName(value),
    problem: 'This must be a stored file.',
    stillShownAs: ['image', 'audio', 'video'],
  },
  // Their names are those of any file, which may have been stored for a question of another type.
  image: {
    shape: 'file',
    accepts: (value) => isText(value) && isFileName(value),
    problem: 'This must be a stored file.',
    stillShownAs: ['file'],
    uploads: {
      accept: 'image/*',
      contents: /^image\//,
      problem: 'This file is not an image. Please choose a photo or another image.',
    },
  },
  audio: {
    shape: 'file',
    accepts: (value) => isText(value) && isFileName(value),
    problem: 'This must be a stored file.',
    stillShownAs: ['file'],
    uploads: {
      accept: 'audio/*',
      // Recordings without a picture often have a container for videos.
      contents: /^(audio\/|application\/ogg$|video\/(mp4|webm|3gpp2?|ogg|quicktime)$)/,
      problem: 'This file is not a sound. Please choose a recording or another audio file.',
    },
  },
  video: {
    shape: 'file',
    accepts: (value) => isText(value) && isFileName(value),
    problem: 'This must be a stored file.',
    stillShownAs: ['file'],
    uploads: {
      accept: 'video/*',
      contents: /^(video\/|application\/ogg$)/,
      problem: 'This file is not a video. Please choose another file.',
    },
  },
  mapping: {
    shape: 'reference',
    accepts: () => false,
    problem: 'This shows another answer and takes none.',
    stillShownAs: [],
  },
}

interface Typed {
  type: OptionType
}

export const shapeOf = ({ type }: Typed): OptionShape => optionTypeRules[type].shape

/** Whether its value is a position, a line or an area, which maps show. */
export const isOnMap = ({ type }: Typed): boolean => mapTypes.some((one) => one === type)
export const mapTypes = ['geopoint', 'geotrace', 'geoshape'] as const satisfies OptionType[]
export type MapType = (typeof mapTypes)[number]

/** Whether it is ticked rather than filled in. */
export const isBox = (option: Typed) => shapeOf(option) === 'box' || shapeOf(option) === 'box-with-text'

export const takesAnswer = (option: Typed) => shapeOf(option) !== 'reference'

/** Key of the typed value or the file name in an answer. */
export const valueKey = (option: Typed & { name: string }) =>
  `${option.name}-${shapeOf(option) === 'file' ? 'file' : 'data'}`

function isText(value: boolean | number | string): value is string {
  return typeof value === 'string'
}

/** A file name, never a path; the server looks up whose file it is. */
function isFileName(text: string) {
  // oxlint-disable-next-line no-control-regex
  return text.length <= 255 && !text.startsWith('.') && !/[/\\\u0000-\u001f\u007f]/.test(text)
}
