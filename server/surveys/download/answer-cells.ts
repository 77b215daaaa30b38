import { answerText } from 'contract/surveys/piping.ts'
import type { Answer, OptionType, Question } from 'contract/surveys/questions.ts'
import type { ResultQuestion } from './records.ts'

/** An answer as people read it, in bytes of UTF-8, and what a spreadsheet can make of it. */
export interface Cell {
  bytes: string
  kind: 'text' | 'number' | 'date' | 'time' | 'datetime' | 'yes' | 'no'
}

/** Most answers that are remembered as they were written; choices come again and again. */
const mostRemembered = 5000

/**
 * Writes answers as cells.
 * @returns a function of a question and its answer as JSON in bytes; '' is an answer that says nothing
 */
export function answerCells(write: (cell: Cell) => string) {
  const remembered = new Map<string, string>()
  return (question: TypedQuestion, json: string): string => {
    const plain = question.plain && plainCell(question.plain, json)
    if (plain) return write(plain)
    const key = question.id + json
    const known = remembered.get(key)
    if (known !== undefined) return known
    const cell = readCell(question, json)
    const written = cell.bytes === '' ? '' : write(cell)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, written)
    return written
  }
}

/** A question with a single typed input: its answers need no detour through JSON. */
interface Plain {
  start: string
  kind: Cell['kind']
}

export interface TypedQuestion extends ResultQuestion {
  plain: Plain | undefined
}

export function typed(question: ResultQuestion): TypedQuestion {
  const [option] = question.question_type === 'other' && question.options.length === 1 ? question.options : []
  const kind = option && kinds[option.type]
  const plain = kind && { start: `{${bytesOf(JSON.stringify(`${option.name}-data`))}: `, kind }
  return { ...question, plain }
}

const kinds: Partial<Record<OptionType, Cell['kind']>> = {
  text: 'text',
  email: 'text',
  number: 'number',
  integer: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
}

function plainCell({ start, kind }: Plain, json: string): Cell | undefined {
  if (!json.startsWith(start)) return undefined
  if (kind === 'number') {
    const bytes = json.slice(start.length, -1)
    return /^-?\d+(\.\d+)?$/.test(bytes) ? { bytes, kind } : undefined
  }
  const end = json.length - 2
  const at = start.length + 1
  // Quotes within, escapes and further keys are for the careful way.
  if (json.indexOf('"', at) !== end || json.includes('\\')) return undefined
  const bytes = json.slice(at, end)
  return /\S/.test(bytes) ? { bytes, kind } : undefined
}

function readCell(question: ResultQuestion, json: string): Cell {
  // COPY doubles every backslash; it has nothing else to escape in JSON.
  const answer = JSON.parse(textOf(json.replaceAll('\\\\', '\\'))) as Answer
  const bytes = bytesOf(answerText(question as Question, answer))
  const [option] = question.question_type === 'other' && question.options.length === 1 ? question.options : []
  if (option?.type !== 'boolean') return { bytes, kind: option ? (kinds[option.type] ?? 'text') : 'text' }
  const value = answer[`${option.name}-data`] ?? answer[option.name]
  return { bytes, kind: value === true ? 'yes' : value === false ? 'no' : 'text' }
}

/** A text as a string whose characters are its bytes in UTF-8, and back. */
export const bytesOf = (text: string) => Buffer.from(text).latin1Slice()
export const textOf = (bytes: string) => Buffer.from(bytes, 'latin1').utf8Slice()
