import type { FormRow } from './table.ts'

/** Numbers that a slider can be set to, from start to end. */
export interface Range {
  isWhole: boolean
  /** CEL over the answer. */
  constraint: string
}

/** Parses the parameters of a range, such as `start=0 end=10 step=1`; XLSForm's defaults are 1, 10 and 1. */
export function readRange(row: FormRow): Range {
  const given = new Map<string, string>()
  for (const [, key = '', value = ''] of row
    .cell('parameters')
    .slice(0, 500)
    .matchAll(/([A-Za-z]+)\s*=\s*([^\s,;]+)/g)) {
    given.set(key.toLowerCase(), value)
  }
  const numberOf = (key: string, preset: string) => {
    const text = given.get(key) ?? preset
    const value = Number(text)
    if (!Number.isFinite(value))
      row.report('parameters', 'error', `${key} is ${text}, which is not a number.`)
    return Number.isFinite(value) ? value : 0
  }
  const [start, end, step] = [numberOf('start', '1'), numberOf('end', '10'), numberOf('step', '1')]
  const isWhole = [start, end, step].every(Number.isInteger)
  const [min, max] = [Math.min(start, end), Math.max(start, end)]
  const steps = isWhole && Math.abs(step) === 1 ? '' : `, without its steps of ${step}`
  row.report('type', 'changed', `The slider becomes a number from ${min} to ${max}${steps}.`)
  return { isWhole, constraint: `value('value', '') >= ${min} && value('value', '') <= ${max}` }
}
