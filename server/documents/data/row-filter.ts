import type { DataColumn } from 'contract/documents/document-data.schemas.ts'
import { isDate } from 'contract/platform/calendar-date.ts'
import { readCell } from './column-types.ts'

type Operator = '>' | '>=' | '<' | '<=' | '='

/** A comparison with a number or with the beginning of an ISO date, such as `2026-03`. */
export interface Comparison {
  operator: Operator
  operand: string
}

/**
 * The comparisons of a filter: `>= 10`, `> 10 < 20`, `10..20`, `2026-01 to 2026-03`. Undefined if it is a text to look for.
 */
export function comparisonsOf(filter: string, column: DataColumn): Comparison[] | undefined {
  if (column.type === 'text') return undefined
  const found = rangeOf(filter) ?? signedOf(filter)
  const comparisons = found?.map(({ operator, operand }) => ({ operator, operand: valueOf(operand, column) }))
  if (!comparisons?.every((one): one is Comparison => one.operand !== undefined)) return undefined
  return comparisons
}

function rangeOf(filter: string): Comparison[] | undefined {
  const [, from, to] = /^\s*(.*?)\s*(?:\.\.+|…|\bto\b)\s*(.*?)\s*$/i.exec(filter) ?? []
  if (!from && !to) return undefined
  return [
    ...(from ? [{ operator: '>=' as const, operand: from }] : []),
    ...(to ? [{ operator: '<=' as const, operand: to }] : []),
  ]
}

function signedOf(filter: string): Comparison[] | undefined {
  const found = [...filter.matchAll(/(>=|<=|≥|≤|>|<|=)\s*([^<>=≥≤]+)/g)]
  const rest = filter.replaceAll(/(>=|<=|≥|≤|>|<|=)\s*([^<>=≥≤]+)/g, '').trim()
  if (found.length === 0 || rest !== '') return undefined
  return found.map(([, sign = '=', operand = '']) => ({
    operator: (sign === '≥' ? '>=' : sign === '≤' ? '<=' : sign) as Operator,
    operand: operand.replace(/(?:,|;|\band)\s*$/i, '').trim(),
  }))
}

function valueOf(operand: string, { type, reading }: DataColumn): string | undefined {
  if (type === 'number')
    return readCell(operand, 'number_point', true) ?? readCell(operand, reading ?? 'number_point', true)
  const isStart = /^\d{4}$/.test(operand) || (/^\d{4}-\d\d$/.test(operand) && isDate(`${operand}-01`))
  return isStart ? operand : readCell(operand, reading ?? 'date_ymd')
}
