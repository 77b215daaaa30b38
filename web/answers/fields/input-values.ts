import type { Answer, OptionType } from 'contract/questionnaires/questions.ts'

type Value = Answer[string]

/** A stored value as text for the browser's input of its type; date-times in the reader's time zone. */
export function inputText(type: OptionType, value: Value | undefined): string {
  if (value === undefined || value === null || typeof value === 'boolean') return ''
  if (type !== 'datetime' || typeof value !== 'string') return String(value)
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? '' : local(moment)
}

/** The typed text as it is stored; undefined for empty. A date-time gets the UTC offset that its day has here. */
export function inputValue(type: OptionType, text: string): string | number | undefined {
  if (text === '') return undefined
  if (type === 'number' || type === 'integer') return Number(text)
  if (type !== 'datetime') return text
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : `${local(moment)}:00${offset(moment)}`
}

const two = (count: number) => String(count).padStart(2, '0')

const local = (moment: Date) => {
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

function offset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
