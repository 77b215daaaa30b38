import { keysOf } from 'contract/platform/keys.ts'
import { mediaParts, type MediaPart } from 'contract/questionnaires/question-media.ts'

/** The columns that are imported, by their XLSForm names. */
export type XlsformColumn =
  | 'type'
  | 'name'
  | 'label'
  | 'hint'
  | 'guidance_hint'
  | 'relevant'
  | 'required'
  | 'required_message'
  | 'constraint'
  | 'constraint_message'
  | 'calculation'
  | 'appearance'
  | 'default'
  | 'read_only'
  | 'choice_filter'
  | 'repeat_count'
  | 'trigger'
  | 'parameters'
  | 'disabled'
  | MediaPart
  | 'list_name'
  | 'matrix_list'

export interface Header {
  column: XlsformColumn
  /** As written after the column's name; '' if missing. */
  language: string
}

const aliases: Record<XlsformColumn, string[]> = {
  type: ['command'],
  name: ['tag', 'value'],
  label: ['caption'],
  hint: [],
  guidance_hint: ['guidance hint'],
  relevant: ['relevance', 'bind::relevant'],
  required: ['bind::required'],
  required_message: ['required message', 'requiredmsg', 'bind::jr:requiredmsg'],
  constraint: ['bind::constraint'],
  constraint_message: ['constraint message', 'constraining message', 'bind::jr:constraintmsg'],
  calculation: ['calculate', 'bind::calculate'],
  appearance: ['control::appearance', 'body::appearance'],
  default: [],
  read_only: ['readonly', 'read only', 'bind::readonly'],
  choice_filter: ['choice filter'],
  repeat_count: ['repeat count', 'count', 'jr:count', 'control::jr:count'],
  trigger: [],
  parameters: ['parameter'],
  disabled: [],
  image: ['media::image'],
  big_image: ['big-image', 'big image', 'media::big-image', 'media::big_image'],
  audio: ['media::audio'],
  video: ['media::video'],
  matrix_list: ['kobo--matrix_list'],
  list_name: ['list name', 'listname', 'list'],
}

const columns = new Map<string, XlsformColumn>(
  keysOf(aliases).flatMap((column) => [column, ...aliases[column]].map((name) => [name, column] as const)),
)
const inLanguages: readonly XlsformColumn[] = [
  'label',
  'hint',
  'guidance_hint',
  'required_message',
  'constraint_message',
  ...mediaParts,
]

/** Parses a header: name or alias of a column, then optionally a language after `::` or `:`. Undefined if unknown. */
export function readHeader(text: string): Header | undefined {
  if (text.length > 200) return undefined
  const parts = text.split(/\s*::\s*/)
  const plain = columnOf(parts)
  if (plain) return { column: plain, language: '' }
  const language = (parts.at(-1) ?? '').trim()
  const translated = columnOf(parts.slice(0, -1))
  if (translated && inLanguages.includes(translated)) return { column: translated, language }
  // The oldest forms have a single colon.
  return /[^:]:[^:]/.test(text) && !text.includes('::')
    ? readHeader(text.replace(/\s*:\s*/g, '::'))
    : undefined
}

const columnOf = (parts: string[]) => columns.get(parts.join('::').trim().replace(/\s+/g, ' ').toLowerCase())
