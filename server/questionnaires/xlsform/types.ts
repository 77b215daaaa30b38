import { formFileName } from 'contract/expressions/form-file.ts'
import { optionTypes, type OptionType } from 'contract/questionnaires/option-types.ts'
import type { CauseChoices, CauseDecision } from 'contract/questionnaires/questionnaire-file.ts'
import type { CelKind } from './xpath/cel-parts.ts'

export type GroupKind = 'group' | 'repeat' | 'other'

/**
 * Kind of a row of the survey sheet. Loops and KoboToolbox's question matrices are `other` groups. `instead`: why a text
 * is typed instead; a sentence.
 */
export type RowType =
  | { is: 'begin' | 'end'; what: GroupKind }
  /** `ranked`: the options are put in order; `isFile`: `list` is the name of a CSV file without `.csv`. */
  | { is: 'choice'; many: boolean; list: string; orOther: boolean; ranked?: boolean; isFile?: boolean }
  | { is: 'input'; option: OptionType; kind: CelKind; instead?: string; decision?: CauseDecision }
  | { is: 'note' | 'calculate' | 'acknowledge' | 'range' }
  /** A type of XLSForm without a counterpart; `why` ends a sentence. */
  | { is: 'left out'; why: string; decision?: CauseDecision }
  /** A choice without the name of its list. */
  | { is: 'unknown' }

interface InputType {
  /** Names of the type in XLSForm and its predecessors. */
  names: readonly string[]
  /** Type of its values in XLSForm's expressions. */
  kind: CelKind
}

/** Types of questions with an input, by option type; undefined for option types that no XLSForm type becomes. */
const inputTypes: Readonly<Record<OptionType, InputType | undefined>> = {
  boolean: undefined,
  'boolean-with-text': undefined,
  text: { names: ['text', 'string', 'tel', 'url', 'phonenumber', 'phone number'], kind: 'text' },
  email: { names: ['email'], kind: 'text' },
  number: { names: ['decimal'], kind: 'number' },
  integer: { names: ['integer', 'int'], kind: 'number' },
  // A row of its own: it has parameters.
  range: undefined,
  date: { names: ['date'], kind: 'moment' },
  time: { names: ['time'], kind: 'time' },
  datetime: { names: ['datetime', 'date time'], kind: 'moment' },
  geopoint: { names: ['geopoint', 'gps', 'location'], kind: 'text' },
  geotrace: { names: ['geotrace'], kind: 'text' },
  geoshape: { names: ['geoshape'], kind: 'text' },
  barcode: { names: ['barcode'], kind: 'text' },
  file: { names: ['file'], kind: 'file' },
  image: { names: ['image', 'photo', 'picture', 'signature'], kind: 'file' },
  audio: { names: ['audio'], kind: 'file' },
  video: { names: ['video'], kind: 'file' },
  mapping: undefined,
}

const inputs = new Map<string, { option: OptionType; kind: CelKind }>()
for (const option of optionTypes) {
  const { names, kind } = inputTypes[option] ?? { names: [], kind: 'text' as const }
  for (const name of names) {
    // A new type must take its names from the type that had them before, mostly `text`.
    if (inputs.has(name)) throw new Error(`XLSForm's type ${name} belongs to two option types`)
    inputs.set(name, { option, kind })
  }
}

const plain = new Map(
  Object.entries<'note' | 'calculate' | 'acknowledge' | 'range'>({
    note: 'note',
    calculate: 'calculate',
    calculation: 'calculate',
    hidden: 'calculate',
    acknowledge: 'acknowledge',
    trigger: 'acknowledge',
    range: 'range',
  }),
)

const byDevice = 'is recorded by a device, which is not supported'
const osm = 'Objects of OpenStreetMap are not supported; the answer is typed as a text.'
/** Why a row is left out that expressions read as empty, as in ODK when a device does not report it. */
export const untold = 'is recorded by a device, which is not supported; expressions read it as empty'
const elsewhere = 'Options from another file are not supported; the answer is typed as a text.'
const ordered = 'An order of options is not supported; it is typed as a text.'
const typed = new Map(
  Object.entries({
    rank__level: ordered,
  }),
)
const leftOut = new Map(
  Object.entries({
    start: byDevice,
    end: byDevice,
    today: byDevice,
    deviceid: untold,
    'device id': untold,
    imei: untold,
    subscriberid: untold,
    simserial: untold,
    username: untold,
    audit: byDevice,
    'start time': byDevice,
    'end time': byDevice,
    'text audit': byDevice,
    'audio audit': byDevice,
    'speed violations audit': byDevice,
    'speed violations count': byDevice,
    'speed violations list': byDevice,
    sensor_statistic: byDevice,
    sensor_stream: byDevice,
    caseid: byDevice,
    comments: byDevice,
    calculate_here: 'is calculated only when it is reached, which is not supported',
    'start-geopoint': byDevice,
    'background-geopoint': byDevice,
    'background-audio': byDevice,
    score__row: 'is a row of a rating',
    'csv-external': 'is a list in another file',
    'xml-external': 'is a list in another file',
    xml_external: 'is a list in another file',
  }),
)

const choice: { form: RegExp; many: boolean; ranked?: boolean }[] = [
  { form: /^(?:odk:)?rank\s+(.+)$/i, many: true, ranked: true },
  { form: /^select_?\s?(?:multiple|all that apply)(?:\s+from)?\s+(?!from[\s_]file)(.+)$/i, many: true },
  { form: /^add select multiple prompt using\s+(.+)$/i, many: true },
  { form: /^select_?\s?(?:one|1)(?:\s+from)?\s+(?!from[\s_]file|external)(.+)$/i, many: false },
  { form: /^add select one prompt using\s+(.+)$/i, many: false },
]

/** Types that are questions if they have a label, and recorded by the device otherwise. */
const askedWithLabel = new Set(['email', 'phonenumber', 'phone number'])

/** Parses the cell `type`, ignoring case, with underscores or spaces. */
export function readType(
  text: string,
  { hasLabel, choices = {} }: { hasLabel: boolean; choices?: CauseChoices | undefined },
): RowType {
  const type = ownType(text, hasLabel)
  if (type.is !== 'input' || type.instead === undefined) return type
  const cause = type.instead
  const choice =
    Object.hasOwn(choices, cause) && choices[cause] === 'leave_out' ? 'leave_out' : 'take_as_text'
  const decision: CauseDecision = { cause, choices: ['take_as_text', 'leave_out'], choice }
  return choice === 'leave_out'
    ? { is: 'left out', why: 'is left out by your choice', decision }
    : { ...type, decision }
}

function ownType(text: string, hasLabel: boolean): RowType {
  if (/^uri:/i.test(text.trim())) return { is: 'left out', why: byDevice }
  const given = text.trim().replace(/\s+/g, ' ')
  const group =
    /^(begin|end)[ _]?(group|repeat|loop(?= over |$)|lgroup|looped group|kobomatrix|score|rank)(?: over .+)?$/i.exec(
      given,
    )
  if (group) {
    const [, edge = '', what = ''] = group
    return {
      is: edge.toLowerCase() === 'begin' ? 'begin' : 'end',
      what: /^group$/i.test(what) ? 'group' : /^repeat$/i.test(what) ? 'repeat' : 'other',
    }
  }
  // The oldest forms say 'add date prompt', 'q date' or 'get device id'; sensor types are followed by the name of a
  // sensor.
  const word = given
    .toLowerCase()
    .replace(/^(?:add|q|get) (?!select )(.+?)(?: prompt)?$/, '$1')
    .replace(/^(sensor_\w+) .*$/, '$1')
    .replace(/^hidden (?:string|int|geopoint)$/, 'hidden')
  if (askedWithLabel.has(word) && !hasLabel) return { is: 'left out', why: untold }
  const input = inputs.get(word)
  if (input) return { is: 'input', ...input }
  const is = plain.get(word)
  if (is) return { is }
  const why = leftOut.get(word)
  if (why) return { is: 'left out', why }
  const instead = typed.get(word)
  if (instead !== undefined) return asText(instead)
  const [, how, file = ''] = /^select[ _]?(one|multiple)[ _]from[ _]file\s+(.+\.csv)$/i.exec(given) ?? []
  if (how)
    return {
      is: 'choice',
      many: /^multiple$/i.test(how),
      list: formFileName(file),
      orOther: false,
      isFile: true,
    }
  if (/^select[ _]?(one|multiple)[ _](from[ _]file|external)\b/.test(word)) return asText(elsewhere)
  if (/^osm\b/.test(word)) return asText(osm)
  for (const { form, many, ranked } of choice) {
    const list = form.exec(given)?.[1]
    if (list && ranked) return { is: 'choice', many, list, orOther: false, ranked }
    if (list) return { is: 'choice', many, ...listOf(list) }
  }
  if (/^(select[ _]?(one|multiple)|rank)$/.test(word)) return { is: 'unknown' }
  return asText(`'${given.slice(0, 60)}' is not an XLSForm type; the answer is typed as a text.`)
}

const asText = (instead: string): RowType => ({ is: 'input', option: 'text', kind: 'text', instead })

function listOf(text: string) {
  const list = text.replace(/\s+or[ _](specify[ _])?other$/i, '')
  return { list, orOther: list !== text }
}
